/** Without the value the transaction sells no ether; with a higher one the taker pays more than the ask says. */
import assert from 'node:assert/strict'
import { dai, ether, sale, usdc, usdt, wbtc } from '#swap/kit/asks'
import { inDialects, rewriteTx } from '#swap/kit/faults'
import { blaming, builtFor, feesIn, isEther, nativeToken, scenario, tradesEther } from '#swap/kit/scenario'

const bought = [usdt, wbtc]

export default scenario({
  clause: 'build/value',
  title: 'the value is the sold ether, and the fees stated in ether',
  given: { ofEther: sale({ sold: [ether], bought }), ofTokens: sale({ sold: [usdc, dai], bought }) },
  async check({ ofEther, ofTokens }, world) {
    for (const one of [...(tradesEther(world.universe.dialect) ? [ofEther] : []), ofTokens]) {
      const { ask, exchange, offer, tx } = await builtFor(world, one)
      const sold = isEther(ask.sell) ? ask.amount : 0n
      const fees = feesIn(offer, nativeToken)
      blaming(exchange, () =>
        assert.ok([sold, sold + fees].includes(tx.value), `the value is ${tx.value}, and ${sold} is sold`),
      )
    }
  },
  mutants: {
    'it is none': inDialects(
      tradesEther,
      rewriteTx(() => ({ value: 0n })),
    ),
    'it is one more': rewriteTx(({ value }) => ({ value: value + 1n })),
    'it is the amount, whatever is sold': rewriteTx((_, { amount, sell }) => ({
      value: isEther(sell) ? 0n : amount,
    })),
  },
})
