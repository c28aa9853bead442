/** The price of gas in tokens whose pools are shallow, as those of most tokens are. */
import { expect, test } from 'vitest'
import { orderOf, solved } from '../testing/orders.ts'
import { type MarketSize, syntheticMarket } from '../testing/synthetic/synthetic-market.ts'
import { gasPriceIn } from './gas-price.ts'

const pairs: MarketSize = { tokens: 60, constantProduct: 300, concentrated: 0, weighted: 0, stable: 0 }
const { snapshot, tokens } = syntheticMarket(602, pairs)
const priced = { ...snapshot, gasPriceWei: 50n * 10n ** 9n }

test('every token that pools lead to has a price of gas near its own', () => {
  const traded = new Set(snapshot.pools.flatMap((pool) => pool.tokens))
  for (const { address, decimals, usd } of tokens.filter((token) => traded.has(token.address))) {
    const gasDollars = (gasPriceIn(priced, address) / 10 ** decimals) * usd
    expect(gasDollars / (50e-9 * 3000)).toBeGreaterThan(0.9)
    expect(gasDollars / (50e-9 * 3000)).toBeLessThan(1.1)
  }
})

test('an order for a token of two small pools saves gas that costs more than it brings', () => {
  const [sold, bought] = ['DAI', 'T45'].map((symbol) => tokens.find((token) => token.symbol === symbol))
  if (!sold || !bought) throw new Error('a market without DAI and T45')
  const order = orderOf(sold, bought, 7_531)
  const [usual, free] = [priced, { ...priced, gasPriceWei: 0n }].map((market) => solved(market, order))
  expect(free?.route.length).toBeGreaterThan(20)
  expect(usual?.route.length).toBeLessThan(6)
})

test('gas has no price if no pool trades the wrapped native token', () => {
  const others = snapshot.pools.filter(({ tokens }) => !tokens.includes(snapshot.wrappedNative))
  const prices = [others, []].map((pools) => {
    return tokens.map(({ address }) => gasPriceIn({ ...priced, pools }, address))
  })
  expect(new Set(prices.flat())).toEqual(new Set([0]))
})
