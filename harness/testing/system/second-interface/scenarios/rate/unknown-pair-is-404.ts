/** A client distinguishes an unknown pair from a faulty service by the status. */
import assert from 'node:assert/strict'
import { refuse } from '../../../../../judge/mutant.ts'
import { scenario } from '../../rates.ts'

export default scenario({
  clause: 'rate/unknown-pair-is-404',
  title: 'a pair that is not listed gets 404',
  given: {},

  async check(_given, { client }) {
    const { status } = await client.worth('no pair', 1n)
    assert.equal(status, 404)
  },

  mutants: {
    'it gets 400': refuse('/rate', async () => new Response('{}', { status: 400 })),
    'it is worth nothing': refuse('/rate', async () => Response.json({ worth: '0' })),
  },
})
