import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewestFirst } from './fewest-first.ts'

const drawn = fc.record({
  sold: fc.bigInt({ min: 0n, max: 2n ** 200n }),
  orders: fc.array(fc.nat(), { minLength: 1, maxLength: 9 }),
  options: fc.record({ venue: fc.nat(), slippage: fc.nat() }, { requiredKeys: [] }),
})

test('orders and options go before numbers shrink', () => {
  const seen: number[] = []
  const isBroken = fc.property(fewestFirst(drawn), ({ options, orders, sold }) => {
    seen.push(orders.length + Object.keys(options).length)
    return sold < 2n ** 100n
  })
  const { counterexample } = fc.check(isBroken, { seed: 3, numRuns: 100, endOnFailure: false })
  expect(counterexample?.[0]).toEqual({ sold: 2n ** 100n, orders: [0], options: {} })
  const begin = seen.indexOf(1)
  expect(seen.slice(begin).every((count) => count === 1)).toBe(true)
})

test('a path gives the same value again', () => {
  const property = fc.property(fewestFirst(drawn), ({ sold }) => sold < 2n ** 100n)
  const { counterexample, counterexamplePath } = fc.check(property, { seed: 3 })
  const again = fc.check(property, { seed: 3, path: counterexamplePath ?? '', endOnFailure: true })
  expect(again.counterexample).toEqual(counterexample)
})
