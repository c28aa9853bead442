/**
 * Each case is a property of its own, and a property-testing library prefers edge values in the first runs of
 * a property; without care, every case would be such a first run.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { echo, scenario } from '../../testing/echo.ts'
import { runCase } from '../case.ts'
import { seedOfCase } from '../case-id.ts'
import { fixedPace } from '../rate/pace.ts'
import { createLog } from '../verdict.ts'

const options = { universe: {}, pace: fixedPace(0), shrinks: 50 }
const bins = 10

// The chi-square statistic, with 9 degrees of freedom, that one in ten thousand even draws exceeds.
const mostChiSquare = 33.7

/** The values that 2,000 cases check. */
async function checked(): Promise<readonly number[]> {
  const seen: number[] = []
  const looking = scenario({
    clause: 'echo/comes-back',
    title: 'a number is looked at',
    given: { n: fc.integer({ min: 0, max: 999_999 }) },
    async check({ n }) {
      seen.push(n)
    },
    mutants: {},
  })
  for (let index = 0; index < 2_000; index += 1) {
    const seed = seedOfCase(7, looking.clause, index)
    await runCase(looking, echo(), { clause: looking.clause, seed, path: '0' }, options, createLog())
  }
  return seen
}

test('cases are drawn evenly', async () => {
  const seen = await checked()
  const counts = Array.from(
    { length: bins },
    (_, bin) => seen.filter((n) => Math.floor((n * bins) / 1e6) === bin).length,
  )
  const expected = seen.length / bins
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(chiSquare, `${counts}`).toBeLessThan(mostChiSquare)
})
