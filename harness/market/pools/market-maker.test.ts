/** A quote of a market maker, as its contract fills it. */
import { expect, test } from 'vitest'
import type { MarketMakerPool } from './market-maker.ts'
import { swap } from './pool.ts'

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
])(
  'a part of the size pays the same part, rounded down: $amountIn pays $amountOut',
  ({ amountIn, amountOut }) => {
    expect(swap(quote, sold, bought, amountIn)?.amountOut).toBe(amountOut)
  },
)

test('a swap beyond the size, of nothing, or in the other direction is refused', () => {
  expect(swap(quote, sold, bought, 1_001n)).toBeUndefined()
  expect(swap(quote, sold, bought, 0n)).toBeUndefined()
  expect(swap(quote, bought, sold, 1n)).toBeUndefined()
  expect(swap({ ...quote, maxAmountOut: 999n }, sold, bought, 1n)).toBeUndefined()
})

test('a quote is filled once, by any amount', () => {
  const next = swap(quote, sold, bought, 1n)?.next
  expect(next && swap(next, sold, bought, 1n)).toBeUndefined()
})
