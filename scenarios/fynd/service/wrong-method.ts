/**
 * Caches may repeat a GET. If a GET starts a search, each repetition costs the service and its users time.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answer } from '#fynd/kit/faults'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/wrong-method',
  title: 'GET of a quote is refused',
  given: { method: fc.constantFrom('GET', 'PUT', 'DELETE') },
  async check({ method }, { client }) {
    const { status } = (await client.send({ method, path: '/v1/quote' })).response
    assert.ok([404, 405].includes(status), `status ${status}`)
  },
  mutants: {
    'it is answered': answer('/v1/quote', 200, { orders: [] }),
    'it is a failure of the service': answer('/v1/quote', 500, {}),
  },
})
