/**
 * A trader who is paid less than the quote loses the difference. The check executes the transaction and
 * compares the balance.
 */
import assert from 'node:assert/strict'
import { changed, firstOrder, plusOne, rewriteFees, rewriteOrders, when } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { afterFees, canonicalAddress, executed, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/pays-the-output',
  title: 'the sender gains the quoted amount, to the wei',
  needs: ['chain'],
  options: encoding(),
  async check(quote, { order, world }) {
    const { change, status } = await executed(world, quote, order)
    pre(status === 'success', 'it reverts')
    assert.equal(change(canonicalAddress(order.token_out), canonicalAddress(order.sender)), afterFees(quote))
  },
  mutants: {
    'it quotes one more': rewriteOrders((quote) => ({ ...quote, amount_out: plusOne(quote.amount_out) })),
    'large orders are quoted a tenth of a basis point more': when(
      (asked) => BigInt(firstOrder(asked).amount ?? 0) > 10n ** 18n,
      rewriteOrders((quote) => ({
        ...quote,
        amount_out: changed(quote.amount_out, (amount) => amount + amount / 100_000n + 1n),
      })),
    ),
    'a fee is promised that is not taken': rewriteFees(() => ({ router_fee: '1' })),
  },
})
