/** A load balancer takes an unhealthy service out of use, and its users lose it. */
import assert from 'node:assert/strict'
import { answer, rewriteHealth } from '#fynd/kit/faults'
import { healthSchema, read, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/health',
  title: 'health has its three fields, and a service that is judged is healthy',
  given: {},
  async check(_given, { client }) {
    const exchange = await client.send({ method: 'GET', path: '/v1/health' })
    assert.equal(exchange.response.status, 200)
    assert.equal(read(healthSchema, exchange).healthy, true)
  },
  mutants: {
    'it is stale': answer('/v1/health', 503, { healthy: false, last_update_ms: 1, num_solver_pools: 1 }),
    'it is not healthy': rewriteHealth((health) => ({ ...health, healthy: false })),
  },
})
