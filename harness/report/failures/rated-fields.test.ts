/** A field counts for as much as the sentence of a failure, or a comparison, says of it. */
import { expect, test } from 'vitest'
import { differingFrom, namedFrom, ratedBy } from './rated-fields.ts'

test('a path says more than a value, a value more than a name, and the clause the least', () => {
  const rate = ratedBy('solutions.0.gas is 194100, and its target is wrong', '`receiver` is paid.')
  expect(rate(['solutions', '0', 'gas'], 194100)).toBeGreaterThan(rate(['solutions', '1', 'gas'], 194100))
  const rates = [
    rate(['solutions', '0', 'gas'], 1),
    rate(['other'], 194100),
    rate(['target'], 'x'),
    rate(['receiver'], 'x'),
    rate(['orders', '0', 'sold'], 'x'),
  ]
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  expect(new Set(rates).size).toBe(rates.length)
})

test('the fields beside a missing one are about it', () => {
  const rate = ratedBy('sell_tokens.0.symbol is missing', '')
  expect(rate(['sell_tokens', '0', 'decimals'], '6')).toBeGreaterThan(
    rate(['sell_tokens', '1', 'decimals'], '6'),
  )
})

test('the sentence names the field of a path, and not those beside it', () => {
  const rate = ratedBy('quotes.0.buy_amount is "12.5"', '`quotes` hold amounts and `sell_amount`.')
  const names = ['buy_amount', 'sell_amount', 'id'].filter(
    (name) => rate(['quotes', '0', name], 'x') >= namedFrom,
  )
  expect(names).toEqual(['buy_amount'])
})

test('a numbered item is that of the outermost list, or of the list of its name', () => {
  const rate = ratedBy('the receiver of order 2 is paid nothing', '')
  expect(rate(['orders', '2', 'receiver'], 'x')).toBeGreaterThan(rate(['orders', '1', 'receiver'], 'x'))
  const inSolution = (index: string) => rate(['solutions', index, 'orders', '0', 'receiver'], 'x')
  expect(inSolution('2')).toBeGreaterThan(inSolution('1'))
  const second = ratedBy('item 2 is wrong', '')
  expect(second(['quotes', '1', 'gas'], 7)).toBeGreaterThan(second(['quotes', '2', 'gas'], 7))
  expect(ratedBy('they differ: found 10, not 12', '')(['quotes', '10', 'gas'], 7)).toBe(0)
})

test('values are compared without regard to case, and those of common words are not', () => {
  expect(ratedBy('0xABCDEF is paid', '')(['to'], '0xabcdef')).toBeGreaterThan(0)
  expect(ratedBy('found true', '')(['ok'], true)).toBe(0)
})

test('fields differ from those at the same place, but for ids of requests', () => {
  const id = '3f7ed20b-0000-4000-8000-00000000584a'
  const rate = differingFrom(
    '{"price":1,"list":[{"a":1}],"same":2,"id":"3f7ed20b-0000-4000-8000-000000000000"}',
  )
  expect(rate(['price'], 2)).toBeGreaterThan(0)
  expect(rate(['list', '1', 'a'], 1)).toBeGreaterThan(0)
  expect([rate(['same'], 2), rate(['list', '0', 'a'], 1), rate(['id'], id)]).toEqual([0, 0, 0])
  expect(differingFrom('no JSON')(['price'], 2)).toBe(0)
})
