/** A monitor raises an alarm for health that it cannot parse. */
import assert from 'node:assert/strict'
import { shownBody } from '#core/transport/shown-body'
import { answer, rewriteHealth } from '#fynd/kit/faults'
import { healthSchema, jsonOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/health-shape',
  title: 'health is of its documented shape',
  given: {},
  async check(_given, { client }) {
    const exchange = await client.send({ method: 'GET', path: '/v1/health' })
    assert.ok([200, 503].includes(exchange.response.status), `status ${exchange.response.status}`)
    assert.ok(healthSchema.safeParse(jsonOf(exchange)).success, shownBody(exchange.response, 200))
  },
  mutants: {
    'pools are not counted': rewriteHealth(({ num_solver_pools: _, ...health }) => health),
    'health is a word': rewriteHealth((health) => ({ ...health, healthy: 'yes' })),
    'the age is negative': rewriteHealth((health) => ({ ...health, last_update_ms: -1 })),
    'it fails': answer('/v1/health', 500, { error: 'failed', code: 'INTERNAL_ERROR' }),
  },
})
