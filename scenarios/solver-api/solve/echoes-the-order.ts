/**
 * A client matches a solution with its order by the repeated fields. If an entry differs from the request,
 * the client signs another trade than the one it shows.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { amountPlus, rewriteField, rewriteSolvedOrders } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { largestBatch, type OwnedOrder, solveOf } from '#kit/orders'
import { inSequence, listAt, valueAt } from '#kit/reading'
import { bodyOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/echoes-the-order',
  title: 'the solved order repeats the order that was sent, with its external_id',

  given: { request: solveRequest({ batch: [1, largestBatch] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const exchange = await client.send(solveOf(batch, options, way))
    pre(exchange.response.status === 200, `status ${exchange.response.status}`)

    const solutions = inSequence(listAt(bodyOf(exchange), 'solutions'))
    const repeated = batch.map((sent, index) => {
      const entry = valueAt(solutions, index, 'orders', 0)
      const fields = repeatedFields(sent).map((field) => [field, comparable(valueAt(entry, field))])
      return [...fields, ['external_id', typeof valueAt(entry, 'external_id')]]
    })
    assert.deepEqual(
      repeated,
      batch.map((sent) => [
        ...repeatedFields(sent).map((field) => [field, comparable(sent[field])]),
        ['external_id', 'string'],
      ]),
    )
  },

  mutants: {
    'from the second order on, the receiver is that of the first': when(
      atLeastOrders(2),
      rewriteField(
        '/v2/solver/solve',
        'solutions',
        (solutions: readonly { orders: readonly { receiver: string }[] }[]) =>
          solutions.map(({ orders, ...solution }) => ({
            ...solution,
            orders: orders.map((order) => ({ ...order, receiver: solutions[0]?.orders[0]?.receiver })),
          })),
      ),
    ),
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

/**
 * The fields that an entry must repeat. Its `buy_amount` is not among them, since it is the minimum after
 * slippage.
 */
function repeatedFields({ buy_amount: _, ...sent }: OwnedOrder) {
  return Object.keys(sent) as (keyof typeof sent)[]
}

/** Makes addresses comparable without regard to case. */
function comparable(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
