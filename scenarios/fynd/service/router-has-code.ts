/**
 * A call to an address without code succeeds and pays nothing, so the sender loses the ether sent with it.
 * The check is not applicable if the contract that transactions call has no code on this chain either.
 */
import assert from 'node:assert/strict'
import { rewriteInfo } from '#fynd/kit/faults'
import { encoding, order, unlistedToken } from '#fynd/kit/orders'
import { applies, calledBy, canonicalAddress, nativeToken, pre, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/router-has-code',
  title: 'the router has code if the target of transactions has code',
  needs: ['chain'],
  given: { order: order(), options: encoding() },
  async check({ options, order }, world) {
    applies(world.universe.executes, 'call data that is not to be executed (--execute)')
    const named = calledBy(await world.client.info())
    applies(named.length > 0, 'no router: info names none')
    const hasCode = async (address: string) => (await world.ledger.codeAt(canonicalAddress(address))) !== '0x'
    const empty = (await Promise.all(named.map(hasCode))).indexOf(false)
    if (empty === -1) return
    const { transaction } = await quoteOf(world, order, options)
    pre(!!transaction, 'there is no transaction')
    applies(await hasCode(transaction.to), `no router on this chain: there is no code at ${named[empty]}`)
    assert.fail(`there is no code at ${named[empty]}`)
  },
  mutants: {
    'it is an empty address': rewriteInfo((info) => ({ ...info, router_address: unlistedToken })),
    'it is the zero address': rewriteInfo((info) => ({ ...info, router_address: nativeToken })),
    'transactions call another one': rewriteInfo((info) => ({ ...info, to_address: unlistedToken })),
  },
})
