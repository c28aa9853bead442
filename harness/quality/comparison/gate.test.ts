/** What the gate convicts, and that it convicts nobody who is innocent. */
import { describe, expect, test } from 'vitest'
import { noisyMeasurement, sampleMeasurement, withResult } from '../measurement.samples.ts'
import type { Measurement, OrderResult } from '../measurement.ts'
import { compare } from './compare.ts'
import { beyondBound, findingsOf } from './gate.ts'

const solver = { orders: 500, chanceBps: 0.5, lossBps: 0 }
const maxLossBps = 0.1
const baseline = sampleMeasurement({ ...solver, seed: 0 })

test('a loss of two basis points is found in every stratum that is broad enough', () => {
  const comparison = compare(baseline, sampleMeasurement({ ...solver, seed: 1, lossBps: 2 }))
  const medians = findingsOf(comparison, maxLossBps).filter(({ rule }) => rule === 'median')
  expect(medians).toHaveLength(comparison.strata.length)
})

test('an unchanged target with long tails raises no alarm', () => {
  for (let run = 0; run < 12; run++) {
    const [before, after] = [2 * run, 2 * run + 1].map((seed) =>
      noisyMeasurement({ ...solver, orders: 100, seed, tails: 0.3 }),
    )
    if (before && after) expect(findingsOf(compare(before, after), maxLossBps), `run ${run}`).toEqual([])
  }
})

test('a loss in one stratum alone is found there', () => {
  const worse = {
    ...baseline,
    orders: baseline.orders.map((result) => (result.size === '$10M' ? worsened(result, 2n) : result)),
  }
  const sentences = findingsOf(compare(baseline, worse), maxLossBps).map(({ sentence }) => sentence)
  expect(sentences.some((sentence) => sentence.startsWith('$10M: the median falls'))).toBe(true)
  expect(sentences.some((sentence) => sentence.startsWith('$100:'))).toBe(false)
})

test('losses of a fifth of the orders raise the 90th percentile of the gap, where the median sees nothing', () => {
  const worse = {
    ...baseline,
    orders: baseline.orders.map((result, index) => (index % 5 === 0 ? worsened(result, 50n) : result)),
  }
  const rules = new Set(findingsOf(compare(baseline, worse), maxLossBps).map(({ rule }) => rule))
  expect([...rules].toSorted()).toEqual(['direction', 'gap'])
})

test('losses of a fourteenth of the orders, with nothing won beside them, give themselves away by their direction', () => {
  const worse = {
    ...baseline,
    orders: baseline.orders.map((result, index) => (index % 14 === 0 ? worsened(result, 5n) : result)),
  }
  const rules = new Set(findingsOf(compare(baseline, worse), maxLossBps).map(({ rule }) => rule))
  expect([...rules]).toEqual(['direction'])
})

test('of a target that always pays the same, a few losses are enough, and none where as many win', () => {
  const exact = { ...baseline, isExact: true } as const
  const worse = (from: number, count: number) => (result: OrderResult, index: number) =>
    from <= index && index < from + count ? worsened(result, 5n) : result
  const rulesOf = (before: Measurement, lost: number, won: number) => {
    const after = { ...exact, orders: exact.orders.map(worse(0, lost)) }
    const worseBefore = { ...before, orders: before.orders.map(worse(lost, won)) }
    return findingsOf(compare(worseBefore, after), maxLossBps).map(({ rule }) => rule)
  }
  expect(rulesOf(exact, 2, 1)).toEqual(['losses'])
  expect(rulesOf(exact, 2, 2)).toEqual([])
  expect(rulesOf(baseline, 2, 1)).toEqual([])
})

test('a target that fails by chance is convicted only by more than chance', () => {
  const failing = (from: number, count: number) => ({
    ...baseline,
    orders: baseline.orders.map((result, index): OrderResult => {
      const { outcome: _, ...rest } = result
      return index >= from && index < from + count ? { ...rest, outcome: 'no-route' } : result
    }),
  })
  const rulesOf = (before: number, after: number) =>
    findingsOf(compare(failing(0, before), failing(50, after)), maxLossBps).map(({ rule }) => rule)
  expect(rulesOf(3, 5)).not.toContain('failures')
  expect(rulesOf(3, 14)).toContain('failures')
  expect(rulesOf(0, 1)).toContain('failures')
})

describe('one order is enough', () => {
  test('that reverts', () => {
    const worse = withResult(baseline, 3, (result) => ({
      ...solved(result),
      execution: { status: 'reverted', paid: 0n, gasUsed: 100_000n },
    }))
    expect(findingsOf(compare(baseline, worse), maxLossBps)).toMatchObject([{ rule: 'failures' }])
    expect(findingsOf(compare(worse, baseline), maxLossBps)).toEqual([])
  })

  test('that finds no route', () => {
    const worse = withResult(baseline, 3, ({ outcome: _, ...result }) => ({ ...result, outcome: 'no-route' }))
    expect(findingsOf(compare(baseline, worse), maxLossBps)).toMatchObject([{ rule: 'failures' }])
  })

  test('that pays more than is possible', () => {
    const wrong = withResult(baseline, 3, (result) => ({ ...solved(result), promised: 10n ** 18n + 1n }))
    expect(findingsOf(compare(baseline, wrong), maxLossBps)).toMatchObject([{ rule: 'bound' }])
    expect(beyondBound(['3'])).toMatchObject([{ rule: 'bound' }])
  })
})

function worsened(result: OrderResult, bps: bigint): OrderResult {
  const { promised, ...rest } = solved(result)
  return { ...rest, promised: promised - (promised * bps) / 10_000n }
}

function solved(result: OrderResult): Extract<OrderResult, { outcome: 'solved' }> {
  if (result.outcome !== 'solved') throw new Error('samples are solved')
  return result
}
