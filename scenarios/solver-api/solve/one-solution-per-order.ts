/**
 * A client executes solution by solution and assumes after the last one that all orders are done. An order
 * without a solution is silently not traded.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { largestBatch, solveFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/one-solution-per-order',
  title: 'a batch gets one solution for each of its orders',

  given: { request: solveRequest({ batch: [1, largestBatch] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const { solutions } = await solveFor(client, batch, options, way)

    assert.equal(solutions.length, batch.length)
  },

  mutants: {
    'eleven orders and more lack the last': when(
      atLeastOrders(11),
      rewriteList((solutions) => solutions.slice(0, -1)),
    ),
    'only the first order is solved': rewriteList((solutions) => solutions.slice(0, 1)),
    'the last solution is given twice': rewriteList((solutions) => [...solutions, ...solutions.slice(-1)]),
    'no solution is given': rewriteList(() => []),
  },
})

function rewriteList(change: (solutions: readonly unknown[]) => readonly unknown[]) {
  return rewriteField('/v2/solver/solve', 'solutions', change)
}
