/** A quote of a market maker, as its contract fills it. */
import { expect, test } from 'vitest'
import { swapMarketMaker } from './market-maker.ts'
import type { MarketMakerPool } from './pool.ts'

const sold = '0x0000000000000000000000000000000000000001'
const bought = '0x0000000000000000000000000000000000000002'

const quote: MarketMakerPool = {
  kind: 'market-maker',
  protocol: 'market_maker',
  id: '0x01',
  address: '0x00000000000000000000000000000000000000aa',
  tokens: [sold, bought],
  maxAmountIn: 1_000n,
  maxAmountOut: 3_333n,
  trader: '0x00000000000000000000000000000000000000bb',
  expiry: 1n,
  nonce: 1n,
  signature: '0x',
}

test.each([
  { amountIn: 1_000n, amountOut: 3_333n },
  { amountIn: 999n, amountOut: 3_329n },
  { amountIn: 1n, amountOut: 3n },
])('a part of the size pays its part, rounded down: $amountIn pays $amountOut', ({ amountIn, amountOut }) => {
  expect(swapMarketMaker(quote, sold, amountIn)?.amountOut).toBe(amountOut)
})

test('beyond the size, for nothing, or the other way round there is no swap', () => {
  expect(swapMarketMaker(quote, sold, 1_001n)).toBeUndefined()
  expect(swapMarketMaker(quote, sold, 0n)).toBeUndefined()
  expect(swapMarketMaker(quote, bought, 1n)).toBeUndefined()
  expect(swapMarketMaker({ ...quote, maxAmountOut: 999n }, sold, 1n)).toBeUndefined()
})

test('a quote is filled once, however little is sold', () => {
  const next = swapMarketMaker(quote, sold, 1n)?.next
  expect(next && swapMarketMaker(next, sold, 1n)).toBeUndefined()
})
