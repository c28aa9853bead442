/**
 * A price of an old market promises tokens that the pools no longer hold. The trade is that of the ask itself: a service
 * may trade other amounts at other pools, which have not moved.
 */
import assert from 'node:assert/strict'
import { sale, usdc, wallet, weth } from '#swap/kit/asks'
import { remembered, rewrite } from '#swap/kit/faults'
import { afterTrade, builtFor, priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/follows',
  title: 'after a large trade the same ask has another price',
  needs: ['chain', 'control'],
  given: {
    ask: sale({ sold: [weth], bought: [usdc], usd: [200_000, 2_000_000] }),
    stranger: wallet(),
  },
  async check({ ask, stranger }, world) {
    const before = await priceOf(world, ask)
    const trade = await builtFor(world, { ...ask, taker: stranger })
    await afterTrade(world, trade, async () => {
      const after = await world.eventually(
        () => priceOf(world, ask),
        ({ out }) => out !== before.out,
      )
      assert.notEqual(after.out, before.out)
    })
  },
  mutants: {
    'the first answer is given forever': remembered(),
    'the first amount is given forever': (fetch) => {
      const amounts = new Map<bigint, bigint>()
      return rewrite(({ out }, { amount }) => {
        amounts.set(amount, amounts.get(amount) ?? out)
        return { out: amounts.get(amount) ?? out }
      })(fetch)
    },
  },
})
