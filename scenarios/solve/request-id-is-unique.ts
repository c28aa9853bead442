/** Support and logs name a call by its id. Two calls with one id cannot be told apart. */
import assert from 'node:assert/strict'
import { rewriteSolve } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/request-id-is-unique',
  title: 'two calls, equal or not, get different request_ids',

  given: { order: ownedOrder(), other: ownedOrder() },

  async check({ order, other }, { client }) {
    const ids: string[] = []
    for (const one of [order, order, other]) {
      const answer = await client.solve({ blockchain: 'ethereum', orders: [one] })
      pre(answer.found)
      ids.push(answer.value.request_id)
    }

    assert.equal(new Set(ids).size, ids.length, `request_ids ${ids.join(', ')}`)
  },

  mutants: {
    'request_id is a constant': rewriteSolve((body) => ({ ...body, request_id: 'solve' })),
    'request_id is a hash of the request': rewriteSolve((body, asked) => ({
      ...body,
      request_id: JSON.stringify(asked.body),
    })),
  },
})
