/** A transfer to an empty address succeeds, and pays nothing. */
import assert from 'node:assert/strict'
import { rewriteInfo } from '#fynd/kit/faults'
import { unlistedToken } from '#fynd/kit/orders'
import { applies, canonicalAddress, nativeToken, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/router-has-code',
  title: 'there is code at the router',
  needs: ['chain'],
  given: {},
  async check(_given, { client, ledger, universe }) {
    applies(universe.executes, 'call data that is not to be executed (--execute)')
    assert.notEqual(await ledger.codeAt(canonicalAddress((await client.info()).router_address)), '0x')
  },
  mutants: {
    'it is an empty address': rewriteInfo((info) => ({ ...info, router_address: unlistedToken })),
    'it is the zero address': rewriteInfo((info) => ({ ...info, router_address: nativeToken })),
  },
})
