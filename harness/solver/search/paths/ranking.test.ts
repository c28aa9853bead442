/** The heap of the highest values against a sort. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ranking } from './ranking.ts'

test('has the places of the highest values, of equal ones the first, in any order of insertion', () => {
  const values = fc.uniqueArray(fc.record({ place: fc.nat(200), value: fc.integer({ min: -9, max: 9 }) }), {
    selector: ({ place }) => place,
  })
  fc.assert(
    fc.property(values, fc.nat(12), fc.integer({ min: -10, max: 5 }), (all, count, min) => {
      const found = ranking(count, min)
      for (const { place, value } of all) found.add(place, value)
      const highest = all
        .filter(({ value }) => value >= min)
        .toSorted((a, b) => b.value - a.value || a.place - b.place)
        .slice(0, count)
      expect(found.places()).toEqual(highest.map(({ place }) => place))
      if (highest.length === count) expect(found.enough()).toBe(highest.at(-1)?.value ?? min)
    }),
  )
})
