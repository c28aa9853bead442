/** A signature for another contract lets that contract take the wallet's tokens. */
import assert from 'node:assert/strict'
import { rewriteInfo } from '#fynd/kit/faults'
import { canonical, canonicalAddress, nativeToken, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/permit2',
  title: 'Permit2 is at its canonical address',
  given: {},
  async check(_given, { client }) {
    assert.equal(canonicalAddress((await client.info()).permit2_address), canonical.permit2)
  },
  mutants: {
    'it is the router': rewriteInfo((info) => ({ ...info, permit2_address: info.router_address })),
    'it is the zero address': rewriteInfo((info) => ({ ...info, permit2_address: nativeToken })),
  },
})
