/** A client that signs for the wrong chain loses the trade, or makes it elsewhere. */
import assert from 'node:assert/strict'
import { rewriteInfo } from '#fynd/kit/faults'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/chain',
  title: 'info names the chain that the service runs on',
  needs: ['control'],
  given: {},
  async check(_given, { chain, client }) {
    assert.equal((await client.info()).chain_id, await chain.client.getChainId())
  },
  mutants: {
    'it is another one': rewriteInfo((info) => ({ ...info, chain_id: 8453 })),
    'there is none': rewriteInfo((info) => ({ ...info, chain_id: 0 })),
  },
})
