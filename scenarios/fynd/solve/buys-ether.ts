/**
 * A wallet that buys ether for its gas cannot use wrapped ether. The check executes the trade and requires
 * ether.
 */
import assert from 'node:assert/strict'
import { misreadOrders, plusOne, rewriteOrders } from '#fynd/kit/faults'
import { dai, encoding, ether, order, usdc, usdt, weth } from '#fynd/kit/orders'
import { afterFees, canonicalAddress, executed, nativeToken, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/buys-ether',
  title: 'a purchase of ether raises the balance of the sender',
  needs: ['chain'],
  orders: order({ sold: [usdc, usdt, dai], bought: [ether] }),
  options: encoding(),
  async check(quote, { order, world }) {
    const { change, revertReason, status } = await executed(world, quote, order)
    assert.equal(status, 'success', revertReason)
    assert.equal(change(nativeToken, canonicalAddress(order.sender)), afterFees(quote))
  },
  mutants: {
    'the wrapped token arrives': misreadOrders((one) => ({
      ...one,
      token_out: one.token_out === nativeToken ? weth.address : one.token_out,
    })),
    'one more is promised': rewriteOrders((quote) => ({ ...quote, amount_out: plusOne(quote.amount_out) })),
  },
})
