import { expect, test } from 'vitest'
import { priceAndSpreadIn } from './price-and-spread.ts'

const found = { price: 3000, spread: 1.5 }

test.each([
  { price: 3000, spread: 1.5 },
  { data: { mid_price: '3000', difference: '1.5' } },
  { mid_price: 3000, bid_ask: 1.5 },
  { rate: 3000, width: 1.5 },
  { price: 3000, price_usd: 1, spread: 1.5, spread_bps: 5 },
  { average_price: 3000, price_spread: 1.5 },
])('a price and a spread are found in %j', (body) => {
  expect(priceAndSpreadIn(body)).toEqual(found)
})

test('a spread that is named may be above the price, or below zero', () => {
  expect(priceAndSpreadIn({ spread: 3, rate: 2 })).toEqual({ price: 2, spread: 3 })
  expect(priceAndSpreadIn({ price: 2, width: 3 })).toEqual({ price: 2, spread: 3 })
  expect(priceAndSpreadIn({ price: 2, spread: -3 })).toEqual({ price: 2, spread: -3 })
})

test('of three numbers without names, none is known', () => {
  expect(priceAndSpreadIn({ rate: 3000, width: 1.5, block: 7 })).toBeUndefined()
})
