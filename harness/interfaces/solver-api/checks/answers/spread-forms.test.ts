import { expect, test } from 'vitest'
import { spreadForms } from './spread-forms.ts'

/** The value in the answer for the pair with base and quote exchanged. */
const inverse = (value: number) => 1 / value
const turnedWidth = 1.5 / 3000 ** 2

test.each([
  [{ price: 3000, spread: 1.5 }, { price: inverse(3000), spread: turnedWidth }, 'price', 'spread'],
  [{ rate: 3000, width: 1.5 }, { rate: inverse(3000), width: turnedWidth }, 'rate', 'width'],
  [
    { mid: 3000, gap: 2, bid: 2999, ask: 3001 },
    { mid: 0.0003333, gap: 2e-7, bid: 0.0003332, ask: 0.0003334 },
    'mid',
    'gap',
  ],
  [{ a: 3000, b: 2, c: 2999, d: 3001 }, { a: 1 / 3000, b: 2e-7, c: 1 / 3001, d: 1 / 2999 }, 'a', 'b'],
  [
    { data: { mean: '3000', x: '1.5', spread_bps: 5, block: 21 } },
    { data: { mean: `${inverse(3000)}`, x: `${turnedWidth}`, spread_bps: 5, block: 21 } },
    'data.mean',
    'data.x',
  ],
])('a price and a spread are found in %j', (body, turned, price, spread) => {
  const found = spreadForms(body, turned)
  expect(found.price?.split(' ')[0]).toBe(price)
  expect(found.spread?.split(' ')[0]).toBe(spread)
})

test('a faulty price, or a spread above it, is found by its name', () => {
  const names = { price: 'price as number', spread: 'spread as number' }
  expect(spreadForms({ price: 3e9, spread: 1.5 }, { price: 333, spread: 1 })).toEqual(names)
  expect(spreadForms({ price: 2, spread: 3 }, { price: 0.5, spread: 1 })).toEqual(names)
  expect(spreadForms({ price: 2, spread: -3 }, { price: 0.5, spread: -1 })).toEqual(names)
})

test('one number is no price and spread, and of three prices without names none is known', () => {
  expect(spreadForms({ price: 3 }, { price: 1 / 3 })).toEqual({ price: 'none', spread: 'none' })
  const { price } = spreadForms({ a: 3000, b: 2990, c: 1 }, { a: 1 / 3000, b: 1 / 2990, c: 1 })
  expect(price).toBe('unknown: a, b may each be it')
})
