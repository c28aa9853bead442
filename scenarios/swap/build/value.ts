/** Without the value the transaction sells no ether; with a higher one the taker pays more than the ask says. */
import assert from 'node:assert/strict'
import { dai, ether, sale, usdc, usdt, wbtc } from '#swap/kit/asks'
import { rewriteTx } from '#swap/kit/faults'
import { blaming, builtFor, feesIn, isEther, nativeToken, scenario } from '#swap/kit/scenario'

const bought = [usdt, wbtc]

export default scenario({
  clause: 'build/value',
  title: 'the value is the sold ether, and the fees stated in ether',
  given: { ofEther: sale({ sold: [ether], bought }), ofTokens: sale({ sold: [usdc, dai], bought }) },
  async check({ ofEther, ofTokens }, world) {
    const isOffered = world.universe.dialect.native !== 'none'
    for (const one of [...(isOffered ? [ofEther] : []), ofTokens]) {
      const { ask, exchange, offer, tx } = await builtFor(world, one)
      const sold = isEther(ask.sell) ? ask.amount : 0n
      const fees = feesIn(offer, nativeToken)
      blaming(exchange, () =>
        assert.ok([sold, sold + fees].includes(tx.value), `the value is ${tx.value}, and ${sold} is sold`),
      )
    }
  },
  mutants: {
    'it is none': rewriteTx(() => ({ value: 0n })),
    'it is one more': rewriteTx(({ value }) => ({ value: value + 1n })),
    'it is the amount, whatever is sold': rewriteTx((_, { amount, sell }) => ({
      value: isEther(sell) ? 0n : amount,
    })),
  },
})
