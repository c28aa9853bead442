/** Payments that do not fall when more is sold, even if a pool on the way is full before all is sold. */
import { expect, test } from 'vitest'
import { mixed, orderOf, solved } from '../../testing/orders.ts'
import { type MarketSize, syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'

const few: MarketSize = { tokens: 8, constantProduct: 10, concentrated: 5, weighted: 3, stable: 1 }

// Without blending these paid 90 and 16 % less.
test.each([
  { seed: 204_147, size: few, pair: [1, 4], usd: [3_162_278, 6_309_573] },
  { seed: 203_133, size: mixed, pair: [9, 6], usd: [50_118_723, 398_107_171] },
])('pays as much for $usd $ on market $seed', ({ seed, size, pair, usd }) => {
  const { snapshot, tokens } = syntheticMarket(seed, size)
  const [sold, bought] = pair.map((place) => tokens[place])
  if (!sold || !bought) throw new Error(`no tokens ${pair} on market ${seed}`)
  const cheap = { ...snapshot, gasPriceWei: 10n ** 9n }
  const [less, more] = usd.map((amount) => Number(solved(cheap, orderOf(sold, bought, amount))?.buyAmount))
  expect(more).toBeGreaterThan(0.99 * Number(less))
})
