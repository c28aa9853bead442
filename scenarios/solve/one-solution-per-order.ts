/**
 * A client executes solution by solution and believes that with the last one every order is done. An order
 * without a solution would silently not be traded.
 */
import assert from 'node:assert/strict'
import { rewriteSolve } from '#kit/faults'
import { ownedOrders } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/one-solution-per-order',
  title: 'a batch gets one solution for each of its orders',

  given: { batch: ownedOrders({ minLength: 1, maxLength: 4 }) },

  async check({ batch }, { client }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: batch })
    pre(answer.found)

    assert.equal(answer.value.solutions.length, batch.length)
  },

  mutants: {
    'only the first order is solved': rewriteSolve((body) => ({
      ...body,
      solutions: body.solutions.slice(0, 1),
    })),
    'the last solution is given twice': rewriteSolve((body) => ({
      ...body,
      solutions: [...body.solutions, ...body.solutions.slice(-1)],
    })),
    'no solution is given': rewriteSolve((body) => ({ ...body, solutions: [] })),
  },
})
