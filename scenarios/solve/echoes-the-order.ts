/**
 * A client matches a solution with its order by what the entry repeats. An entry that differs from what was
 * asked makes it sign another trade than the one it shows.
 */
import assert from 'node:assert/strict'
import { rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder, wallet } from '#kit/orders'
import { bodyOf, messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/echoes-the-order',
  title: 'the order entry repeats the order that was sent, with its external_id',

  given: { order: ownedOrder(), receiver: wallet() },

  async check({ order, receiver }, { client }) {
    const sent = { ...order, receiver }
    const exchange = await client.send(messageOf('solve', { blockchain: 'ethereum', orders: [sent] }))
    pre(exchange.response.status === 200)

    const [entry] = entriesOf(bodyOf(exchange))
    const repeated = Object.keys(sent).map((field) => [field, comparable(entry?.[field])])
    assert.deepEqual(
      [...repeated, ['external_id', typeof entry?.external_id]],
      [
        ...Object.entries(sent).map(([field, value]) => [field, comparable(value)]),
        ['external_id', 'string'],
      ],
    )
  },

  mutants: {
    'sell_amount is the amount less one': rewriteSolvedOrders((order) => ({
      ...order,
      sell_amount: (BigInt(order.sell_amount) - 1n).toString(),
    })),
    'receiver is the origin': rewriteSolvedOrders((order) => ({ ...order, receiver: order.origin_address })),
    'origin_address is left out': rewriteSolvedOrders(({ origin_address: _, ...order }) => order),
    'sell and buy token are swapped': rewriteSolvedOrders((order) => ({
      ...order,
      sell_token: order.buy_token,
      buy_token: order.sell_token,
    })),
    'external_id is a number': rewriteSolvedOrders((order) => ({
      ...order,
      external_id: Number(order.external_id),
    })),
  },
})

type Entry = Readonly<Record<string, unknown>>

function entriesOf(body: unknown): readonly Entry[] {
  const { solutions } = body as { solutions: readonly { orders: readonly Entry[] }[] }
  return solutions.flatMap(({ orders }) => orders)
}

/** Addresses compare without regard to case. */
function comparable(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
