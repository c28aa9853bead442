/**
 * USDT's transfers return nothing, and its allowance must be zero before it is set anew. Both have locked users out of
 * services.
 */
import assert from 'node:assert/strict'
import { dai, sale, usdc, usdt, weth } from '#swap/kit/asks'
import { transferInstead } from '#swap/kit/call-data'
import { misread, whenAsked } from '#swap/kit/faults'
import { builtFor, paidBy, scenario, tradeOf } from '#swap/kit/scenario'

const others = [weth, usdc, dai]

export default scenario({
  clause: 'token/no-return',
  title: 'USDT is sold and bought twice in a row',
  needs: ['chain'],
  given: {
    sold: sale({ sold: [usdt], bought: others, usd: [10, 1_000] }),
    bought: sale({ sold: others, bought: [usdt], usd: [10, 1_000] }),
  },
  async check({ bought, sold }, world) {
    for (const ask of [sold, bought]) {
      const wide = { ...ask, slippage: 3n * 10n ** 16n }
      // A quote of a market maker serves one transaction.
      const both = [await builtFor(world, wide), await builtFor(world, wide)] as const
      const outcomes = await world.ledger.execute(...both.map(tradeOf))
      const broken = outcomes.flatMap((done, index) => {
        if (done.status !== 'success') return [`trade ${index + 1} reverts`]
        return paidBy(done, both[0]) > 0n ? [] : [`trade ${index + 1} pays nothing`]
      })
      assert.deepEqual(broken, [])
    }
  },
  mutants: {
    'a part of the allowance is left, so that the next approval fails': transferInstead(
      ({ amount, taker }) => [{ from: taker, to: taker, amount: amount / 2n }],
    ),
    'more of USDT is taken than is sold': whenAsked(
      () =>
        ({ sell }) =>
          sell === usdt.address,
      misread((ask) => ({ ...ask, amount: ask.amount + 1n })),
    ),
  },
})
