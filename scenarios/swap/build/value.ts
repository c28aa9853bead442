/** Without the value the transaction sells no ether; with a higher one the taker pays more than the ask says. */
import assert from 'node:assert/strict'
import { dai, ether, sale, usdc, usdt, wbtc } from '#swap/kit/asks'
import { rewriteTx } from '#swap/kit/faults'
import { feesIn, isEther, nativeToken, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/value',
  title: 'the value is the sold ether, and the fees stated in ether',
  asks: sale({ sold: [ether, usdc, dai], bought: [usdt, wbtc] }),
  check({ ask, offer, tx }) {
    const sold = isEther(ask.sell) ? ask.amount : 0n
    const fees = isEther(ask.buy) ? 0n : feesIn(offer, nativeToken)
    assert.ok([sold, sold + fees].includes(tx.value), `${tx.value} of ${sold}`)
  },
  mutants: {
    'it is one more': rewriteTx(({ value }) => ({ value: value + 1n })),
    'it is the amount, whatever is sold': rewriteTx((_, { amount, sell }) => ({
      value: isEther(sell) ? 0n : amount,
    })),
  },
})
