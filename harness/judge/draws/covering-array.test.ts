/** A covering array contains every pair of levels in few rows. */
import { expect, test } from 'vitest'
import { coveringArray, type Factors, pairsIn, pairsOf } from './covering-array.ts'

const factors: Factors = {
  ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`option${index}`, ['absent', 'given']])),
  venue: ['absent', 'classic', 'intent'],
  batch: ['one', 'few', 'many'],
}
const variants = Array.from({ length: 16 }, (_, variant) => variant)

test('each pair of levels is in a row, and sixteen rows are enough', () => {
  for (const variant of variants) {
    const rows = coveringArray(factors, variant)
    expect(new Set(rows.flatMap(pairsIn)), `variant ${variant}`).toEqual(new Set(pairsOf(factors)))
    expect(rows.length).toBeLessThanOrEqual(16)
  }
})

test('no row has an excluded pair, and the others are in a row', () => {
  const excluded = new Set(['batch=few venue=intent', 'batch=many venue=intent'])
  for (const variant of variants)
    expect(new Set(coveringArray(factors, variant, excluded).flatMap(pairsIn))).toEqual(
      new Set(pairsOf(factors)).difference(excluded),
    )
})

test('ten rows have nearly all pairs', () => {
  for (const variant of variants) {
    const had = new Set(coveringArray(factors, variant).slice(0, 10).flatMap(pairsIn))
    expect(had.size / pairsOf(factors).length, `variant ${variant}`).toBeGreaterThan(0.96)
  }
})

test('a variant is always the same array, and another one is another', () => {
  expect(coveringArray({ ...factors }, 3)).toEqual(coveringArray(factors, 3))
  expect(coveringArray(factors, 4)).not.toEqual(coveringArray(factors, 3))
})

test('one factor has a row for each of its levels', () => {
  expect(
    coveringArray({ batch: ['one', 'few'] }, 0)
      .map(({ batch }) => batch)
      .toSorted(),
  ).toEqual(['few', 'one'])
  expect(coveringArray({}, 0)).toEqual([])
})
