/**
 * The power of the gate: the planted regressions that it finds, and the absence of false alarms. The test renders the
 * table in docs/guides/solver-teams.md; `vitest run -u` renders it again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Machine, noisyMeasurement, sampleTimings } from '../../testing/measurement.ts'
import { compare } from './compare.ts'
import { findingsOf } from './gate.ts'
import { plantedRegressions, type Regression, type Timed } from './planted.samples.ts'

const maxLossBps = 0.1
/** Milliseconds on a busy machine. */
const patience = 300_000
const page = join(import.meta.dirname, '../../../docs/guides/solver-teams.md')

/** The randomness of a target. */
interface Noise {
  readonly isExact?: true
  readonly chanceBps: number
  readonly tails: number
  readonly failing: number
  /** Standard deviation of the logarithm of a time. */
  readonly timing: number
}

const deterministic: Noise = { isExact: true, chanceBps: 0, tails: 0, failing: 0, timing: 0.3 }
const noisy: Noise = { chanceBps: 0.5, tails: 0.02, failing: 0.01, timing: 0.3 }
const wild: Noise = { chanceBps: 2, tails: 0.3, failing: 0.1, timing: 1 }

function measured(
  { isExact, timing, ...noise }: Noise,
  orders: number,
  { seed, slowness }: Pick<Machine, 'seed' | 'slowness'>,
): Timed {
  const measurement = noisyMeasurement({ ...noise, orders, seed, lossBps: 0 })
  return {
    measurement: { ...measurement, ...(isExact && { isExact }) },
    timings: sampleTimings(measurement, { seed, slowness, noise: timing }),
  }
}

function rulesOf(before: Timed, after: Timed): readonly string[] {
  const timings = { before: before.timings, after: after.timings }
  return findingsOf(compare(before.measurement, after.measurement, timings), maxLossBps).map(
    ({ rule }) => rule,
  )
}

const unchangedRuns = 100

test.each([
  ['that is deterministic', deterministic, 100],
  ['with some chance', noisy, 504],
  ['with long tails, a tenth of failures and wild timings', wild, 100],
])('a hundred comparisons of an unchanged target %s raise no alarm', (_, noise, orders) => {
  for (let run = 0; run < unchangedRuns; run++) {
    const before = measured(noise, orders, { seed: 2 * run, slowness: 1 + (run % 3) })
    const after = measured(noise, orders, { seed: 2 * run + 1, slowness: 1 + (run % 4) })
    expect(rulesOf(before, after), `run ${run}`).toEqual([])
  }
})

interface Column {
  readonly name: string
  readonly noise: Noise
  readonly orders: number
  readonly runs: number
}

const sure: Column = { name: 'deterministic, 504 orders', noise: deterministic, orders: 504, runs: 2 }
const unsure = [504, 1_512, 5_040].map(
  (orders): Column => ({
    name: `noisy, ${orders.toLocaleString('en')}`,
    noise: noisy,
    orders,
    runs: orders > 504 ? 5 : 10,
  }),
)

/** The percentage of runs that find it. */
function found(regression: Regression, { noise, orders, runs }: Column): number {
  const seeds = Array.from({ length: runs }, (_, run) => 1_000 + 2 * run)
  const finding = seeds.filter((seed) => {
    const before = measured(noise, orders, { seed, slowness: 1 })
    const after = measured(noise, orders, { seed: seed + 1, slowness: 1 })
    return rulesOf(before, regression(after, seed)).length > 0
  })
  return Math.round((100 * finding.length) / runs)
}

/** The row of a regression, up to the number of orders at which all runs find it. */
function rowOf([name, regression]: readonly [string, Regression]): string {
  const shares = [found(regression, sure)]
  for (const column of unsure)
    if (shares.length === 1 || (shares.at(-1) ?? 0) < 100) shares.push(found(regression, column))
  const cells = [sure, ...unsure].map((_, place) => (place < shares.length ? `${shares[place]} %` : ''))
  return `| ${[name, ...cells].join(' | ')} |`
}

test.for(Object.entries(plantedRegressions))('finds in a deterministic target that %s', ([, regression]) => {
  expect(found(regression, sure)).toBe(100)
})

test('the table of its power is the one on the page', { tags: ['long'], timeout: patience }, async () => {
  const head = ['planted fault', ...[sure, ...unsure].map(({ name }) => name)]
  const table = [
    `| ${head.join(' | ')} |`,
    `|---|${head
      .slice(1)
      .map(() => '---:|')
      .join('')}`,
    ...Object.entries(plantedRegressions).map(rowOf),
  ].join('\n')
  const text = readFileSync(page, 'utf8')
  const shown = /\| planted fault .*\n(\|.*\n)*/
  const rendered = text.replace(shown, () => `${table}\n`)
  expect(rendered).toContain(table)
  await expect(rendered).toMatchFileSnapshot(page)
})
