/** A client that mistypes a path must learn of it: another status than 404 looks like an answer. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, respond } from '#fynd/kit/faults'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/unknown-path',
  title: 'paths that are none are not found',
  given: { path: fc.constantFrom('/v1/quotes', '/v1/solve', '/v2/quote', '/quote') },
  async check({ path }, { client }) {
    const { status } = (await client.send({ method: 'POST', path, body: {} })).response
    assert.equal(status, 404)
  },
  mutants: {
    'any path is a quote': respond('', async () => json(200, { orders: [] })),
    'it is a failure of the service': respond('', async () => json(500, {})),
  },
})
