/** A profit of selling and buying back is one that no market pays, so at least one of the two prices is false. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewrite } from '#swap/kit/faults'
import { pre, priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/round-trip',
  title: 'selling and buying back returns at most two per cent more than was sold',
  isAboutOneBlock: true,
  given: { ask: sale({ usd: [10, 1_000] }) },
  async check({ ask }, world) {
    const { out } = await priceOf(world, ask)
    pre(out > 0n, 'it pays nothing')
    const back = await priceOf(world, { ...ask, sell: ask.buy, buy: ask.sell, amount: out })
    assert.ok(50n * back.out <= 51n * ask.amount, `${back.out} are returned for ${ask.amount}`)
  },
  mutants: {
    'offers are 5 % above the market': rewrite(({ out }) => ({ out: out + out / 20n })),
    'the way back pays twice': (fetch) => {
      const sold = new Set<string>()
      return rewrite(({ out }, { buy, sell }) => {
        sold.add(sell)
        return sold.has(buy) ? { out: 2n * out } : {}
      })(fetch)
    },
  },
})
