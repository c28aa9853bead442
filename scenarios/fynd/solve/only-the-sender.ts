/**
 * If another account could send a copy of the call data, it could sell the sender's tokens at a bad moment.
 */
import assert from 'node:assert/strict'
import { rewriteTransactions } from '#fynd/kit/faults'
import { encoding, order, unlistedToken, wallet, weth } from '#fynd/kit/orders'
import { canonicalAddress, executed, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'solve/only-the-sender',
  title: 'the transaction of another account reverts',
  needs: ['chain'],
  given: { order: order(), stranger: wallet(), options: encoding() },
  async check({ options, order, stranger }, world) {
    const quote = await quoteOf(world, order, options)
    const sender = canonicalAddress(stranger)
    const { status } = await executed(world, quote, order, { sender, expect: 'revert' })
    assert.equal(status, 'reverted')
  },
  mutants: {
    'it does nothing, for anybody': rewriteTransactions(() => ({ to: unlistedToken })),
    'it is a question': rewriteTransactions(() => ({ to: weth.address, data: '0x18160ddd' })),
  },
})
