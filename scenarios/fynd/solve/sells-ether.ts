/**
 * Ether is sent with the transaction, since it cannot be approved. A router that expects wrapped ether
 * instead makes the sale fail.
 */
import assert from 'node:assert/strict'
import { misreadOrders, plusOne, rewriteOrders } from '#fynd/kit/faults'
import { dai, encoding, ether, order, usdc, usdt, weth } from '#fynd/kit/orders'
import { afterFees, canonicalAddress, executed, nativeToken, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/sells-ether',
  title: 'a sale of ether executes and pays',
  needs: ['chain'],
  orders: order({ sold: [ether], bought: [usdc, usdt, dai] }),
  options: encoding(),
  async check(quote, { order, world }) {
    const { change, revertReason, status } = await executed(world, quote, order)
    assert.equal(status, 'success', revertReason)
    assert.equal(change(canonicalAddress(order.token_out), canonicalAddress(order.sender)), afterFees(quote))
  },
  mutants: {
    'the wrapped token is sold': misreadOrders((one) => ({
      ...one,
      token_in: one.token_in === nativeToken ? weth.address : one.token_in,
    })),
    'one more is promised': rewriteOrders((quote) => ({ ...quote, amount_out: plusOne(quote.amount_out) })),
  },
})
