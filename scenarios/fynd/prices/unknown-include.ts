/** A client that mistypes a name would miss the requested list without a message. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, misreadQuery, refuse } from '#fynd/kit/faults'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/unknown-include',
  title: 'an include of an unknown name is refused',
  given: { include: fc.constantFrom('depth', 'spot', 'prices', 'depths,tvl') },
  async check({ include }, { client }) {
    const { status } = (await client.send({ method: 'GET', path: '/v1/prices', query: { include } })).response
    assert.equal(status, 400)
  },
  mutants: {
    'it is ignored': misreadQuery('/v1/prices', (query) => query.delete('include')),
    'it is a failure of the service': refuse('/v1/prices', async () => json(500, {})),
  },
})
