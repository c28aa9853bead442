/**
 * A service without a pool of workers returns no quotes, so its users cannot trade while it calls itself
 * healthy.
 */
import assert from 'node:assert/strict'
import { rewriteHealth } from '#fynd/kit/faults'
import { pre, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/solver-pools',
  title: 'a healthy service names at least one pool of workers',
  given: {},
  async check(_given, { client }) {
    const health = await client.health()
    pre(health.healthy, 'the service is not healthy')
    assert.ok(health.num_solver_pools >= 1)
  },
  mutants: {
    'it names none': rewriteHealth((health) => ({ ...health, num_solver_pools: 0 })),
    'it names none once it has updated': rewriteHealth((health) => ({
      ...health,
      num_solver_pools: health.last_update_ms > 0 ? 0 : 1,
    })),
  },
})
