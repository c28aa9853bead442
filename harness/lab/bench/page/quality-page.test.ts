/** The page of results marks strata with too few orders, and every chart that it shows exists. */
import { expect, test } from 'vitest'
import { sampleMeasurement } from '../../../testing/measurement.ts'
import type { RouterRun } from '../race.ts'
import { qualityPage } from './quality-page.ts'

function runOf(
  name: string,
  { lossBps, ms, orders }: { lossBps: number; ms: number; orders: number },
): RouterRun {
  const { orders: results } = sampleMeasurement({ seed: 1, orders, chanceBps: 0, lossBps })
  return { name, orders: results.map((result) => ({ ms, result: { ...result, gasPrice: 0 } })) }
}

const ours = runOf('assay', { lossBps: 0, ms: 2, orders: 210 })
const peer = runOf('a peer', { lossBps: 7, ms: 50, orders: 210 })
const slow = runOf('a slow peer', { lossBps: 7, ms: 90, orders: 15 })
const growth = [
  { market: 'm', pools: 100, router: 'assay', times: [2] },
  { market: 'm', pools: 100, router: 'a peer', times: [6] },
]
const deadlines = [
  { pools: 100, deadlineMs: 5, orders: 2, missed: 1, losses: [40], times: [5] },
  { pools: 100, deadlineMs: 50, orders: 2, missed: 0, losses: [0, 0], times: [5, 10] },
]
const market = { market: 'A & B', gasPriceGwei: 20, pools: 300, runs: [ours, peer, slow] }
const { charts, text } = qualityPage(
  { seed: 7, count: 210, budget: 3, machine: 'an abacus', markets: [market], growth, deadlines },
  'quality',
)

test('it states seed, counts and machine', () => {
  expect(text).toContain('with seed 7, 210 orders drawn on each market and 3 s of search')
  expect(text).toContain('an abacus')
  expect(text).toContain('300 pools; completed orders: assay 210, a peer 210, a slow peer 15.')
})

test('a cell is a median gap and a ratio of times, and below twenty orders not measured', () => {
  const [, name, own, theirs, few] = /^\| (\$1k) \| (.*) \| (.*) \| (.*) \|$/m.exec(text) ?? []
  expect(name).toBe('$1k')
  expect(own).toMatch(/^\d\.\d{3}$/)
  expect(theirs).toMatch(/^\d+\.\d{3}, 25\.0x$/)
  expect(Number.parseFloat(theirs ?? '') - Number(own)).toBeCloseTo(7, 2)
  expect(few).toBe('not measured')
})

test('it links all its charts, and they draw only measured strata', () => {
  const linked = [...text.matchAll(/\]\(quality\/(.*?)\)/g)].map(([, file]) => file)
  expect(linked).toEqual([...charts.keys()])
  const gaps = charts.get('gap-a-b-at-20-gwei.svg') ?? ''
  expect(gaps.match(/<circle/g)).toHaveLength(14)
  expect(gaps).toContain('A &amp; B, at 20 gwei')
  expect(charts.get('time-by-pools.svg')?.match(/<circle/g)).toHaveLength(2)
})

test('times are shown as ratios to those of the reference', () => {
  expect(text).toContain('| 100 | 2.0 ms, 1.0x | 6.0 ms, 3.0x |')
})

test('the cost of a deadline is drawn, and shown with missed orders and times of answers', () => {
  expect(charts.get('loss-by-deadline.svg')?.match(/<circle/g)).toHaveLength(2)
  expect(text).toContain('| 100 | 5 | 2 | 1 | 40.000 | 40.000 | 40.000 | 40.000 | 1.00x | 1.00x | 1.00x |')
  expect(text).toContain('| 100 | 50 | 2 | 0 | 0.000 | 0.000 | 0.000 | 0.000 | 0.15x | 0.20x | 0.20x |')
})
