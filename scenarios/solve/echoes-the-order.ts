/**
 * A client matches a solution with its order by the fields that are repeated. An entry that differs from the
 * request makes the client sign another trade than the one it shows.
 */
import assert from 'node:assert/strict'
import { amountPlus, rewriteField, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder, solveOf, wallet } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { bodyOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/echoes-the-order',
  title: 'the solved order repeats the order that was sent, with its external_id',

  given: { order: ownedOrder(), receiver: wallet() },

  async check({ order, receiver }, { client }) {
    const sent = { ...order, receiver }
    const exchange = await client.send(solveOf([sent]))
    pre(exchange.response.status === 200)

    const entry = valueAt(bodyOf(exchange), 'solutions', 0, 'orders', 0)
    const repeated = Object.keys(sent).map((field) => [field, comparable(valueAt(entry, field))])
    assert.deepEqual(
      [...repeated, ['external_id', typeof valueAt(entry, 'external_id')]],
      [
        ...Object.entries(sent).map(([field, value]) => [field, comparable(value)]),
        ['external_id', 'string'],
      ],
    )
  },

  mutants: {
    'sell_amount is one unit less': rewriteField(
      '/v2/solver/solve',
      'solutions.*.orders.*.sell_amount',
      (amount: string) => amountPlus(amount, -1n),
    ),
    'receiver is replaced by the origin': rewriteSolvedOrders((order) => ({
      ...order,
      receiver: order.origin_address,
    })),
    'origin_address is missing': rewriteSolvedOrders(({ origin_address: _, ...order }) => order),
    'sell and buy token are swapped': rewriteSolvedOrders((order) => ({
      ...order,
      sell_token: order.buy_token,
      buy_token: order.sell_token,
    })),
    'external_id is a number': rewriteField('/v2/solver/solve', 'solutions.*.orders.*.external_id', Number),
  },
})

/** Addresses are compared without regard to case. */
function comparable(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
