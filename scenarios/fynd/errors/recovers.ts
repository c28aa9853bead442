/**
 * If one bad client stops the service, all other clients lose it. The check sends several bad requests, and
 * then a good order.
 */
import assert from 'node:assert/strict'
import { json, respond } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { scenario, statusesOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'errors/recovers',
  title: 'a good order after several bad requests is quoted',
  given: { order: order() },
  async check({ order }, { client }) {
    const bad = [
      '{',
      { orders: [] },
      { orders: [{ ...order, amount: '0' }] },
      { orders: [order], options: 5 },
    ]
    for (const body of bad) await client.send({ method: 'POST', path: '/v1/quote', body })
    assert.deepEqual(statusesOf(await client.ask([order])), ['success'])
  },
  mutants: {
    'it stops after three': (fetch) => {
      let asked = 0
      return respond('/v1/quote', async (request, target) =>
        ++asked > 3 ? json(503, { error: 'stopped', code: 'NOT_READY' }) : target(request),
      )(fetch)
    },
    'it finds nothing any more': (fetch) => {
      let asked = 0
      return respond('/v1/quote', async (request, target) =>
        ++asked > 4 ? json(200, { orders: [] }) : target(request),
      )(fetch)
    },
  },
})
