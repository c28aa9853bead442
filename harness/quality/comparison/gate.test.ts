/** The gate's findings on planted regressions, and its silence on equal targets. */
import { describe, expect, test } from 'vitest'
import { failed, noisyMeasurement, sampleMeasurement, withResult } from '../../testing/measurement.ts'
import type { Measurement, OrderResult } from '../measurement.ts'
import { grossOf } from '../outcome.ts'
import { compare } from './compare.ts'
import { beyondBound, fewestOrders, findingsOf } from './gate.ts'

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

test('all of the fewest orders have to lose for a regression, and no fewer show one', () => {
  for (const [orders, count] of [
    [fewestOrders, 1],
    [fewestOrders - 1, 0],
  ] as const) {
    const before = sampleMeasurement({ ...solver, orders, seed: 0 })
    const worse = { ...before, orders: before.orders.map((result) => failed(result)) }
    expect(findingsOf(compare(before, worse), maxLossBps)).toHaveLength(count)
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

test('losses of a fifth of the orders raise the 90th percentile of the gap, though not the median', () => {
  const worse = {
    ...baseline,
    orders: baseline.orders.map((result, index) => (index % 5 === 0 ? worsened(result, 50n) : result)),
  }
  const rules = new Set(findingsOf(compare(baseline, worse), maxLossBps).map(({ rule }) => rule))
  expect([...rules].toSorted()).toEqual(['direction', 'gap', 'large', 'mean'])
})

test('losses of a fourteenth of the orders, without gains, show in their direction', () => {
  const worse = {
    ...baseline,
    orders: baseline.orders.map((result, index) => (index % 14 === 0 ? worsened(result, 5n) : result)),
  }
  const rules = new Set(findingsOf(compare(baseline, worse), maxLossBps).map(({ rule }) => rule))
  expect([...rules]).toEqual(['direction', 'mean'])
})

test('large losses of a fortieth of the orders are found by the rule of large losses alone', () => {
  const worse = {
    ...baseline,
    orders: baseline.orders.map((result, index) => (index % 40 === 0 ? worsened(result, 50n) : result)),
  }
  expect(rulesOf(baseline, worse)).toEqual(['large'])
  expect(rulesOf(worse, baseline)).toEqual([])
  expect(findingsOf(compare(baseline, worse), 50)).toEqual([])
})

describe('large losses, beside as many small gains,', () => {
  const worse = {
    ...baseline,
    orders: baseline.orders.map((result, index) => {
      const better = worsened(result, -11n)
      if (grossOf(better) <= (result.bound ?? 0n)) return better
      return index % 9 === 0 ? worsened(result, 5_000n) : result
    }),
  }

  test('are found by the mean, of a target that is not deterministic', () => {
    expect(rulesOf(baseline, worse)).toEqual(['mean'])
    expect(rulesOf(worse, baseline)).toEqual([])
    expect(findingsOf(compare(baseline, worse), 1_000)).toEqual([])
  })

  test('and of one that does not', () => {
    expect(rulesOf({ ...baseline, isExact: true }, { ...worse, isExact: true })).toEqual(['mean'])
  })

  test('are not hidden by an order that is paid a thousand times as much', () => {
    const tiny = withResult(baseline, 2, (result) => ({ ...solved(result), promised: 10n ** 15n }))
    expect(rulesOf(tiny, worse)).toEqual(['mean'])
  })
})

describe('of a target that always pays the same', () => {
  const exact = { ...baseline, isExact: true } as const
  const changed = (bps: bigint, from: number, count: number): Measurement => ({
    ...exact,
    orders: exact.orders.map((result, index) =>
      from <= index && index < from + count ? worsened(result, bps) : result,
    ),
  })

  test('more losses than gains are enough, and none if as many orders gain', () => {
    expect(rulesOf(changed(5n, 2, 1), changed(5n, 0, 2))).toEqual(['losses'])
    expect(rulesOf(changed(5n, 2, 2), changed(5n, 0, 2))).toEqual([])
    expect(rulesOf({ ...baseline, orders: changed(5n, 2, 1).orders }, changed(5n, 0, 2))).toEqual([])
  })

  test('one loss is enough if nothing gains, even below the accepted loss of a median', () => {
    const worse = withResult(exact, 3, (result) => {
      const { promised, ...rest } = solved(result)
      return { ...rest, promised: promised - promised / 500_000n }
    })
    expect(rulesOf(exact, worse)).toEqual(['losses'])
    expect(rulesOf(worse, exact)).toEqual([])
  })

  test('several small gains do not offset a large loss', () => {
    expect(rulesOf(changed(1n, 1, 5), changed(50n, 0, 1))).toEqual(['losses'])
  })

  test('one order that reverts or finds no route is enough, even if others are regained', () => {
    const reverted = withResult(exact, 3, (result) => ({
      ...solved(result),
      execution: { status: 'reverted', paid: 0n, gasUsed: 100_000n },
    }))
    const lost = withResult(exact, 4, failed)
    expect(rulesOf(exact, reverted)).toEqual(['failures'])
    expect(rulesOf(exact, lost)).toEqual(['failures'])
    expect(rulesOf(reverted, lost)).toEqual(['failures'])
    expect(rulesOf(lost, exact)).toEqual([])
  })
})

describe('a target that fails by chance', () => {
  const failing = (fails: (index: number) => boolean): Measurement => ({
    ...baseline,
    orders: baseline.orders.map((result, index) => (fails(index) ? failed(result) : result)),
  })
  const first = (count: number) => failing((index) => index < count)
  const last = (count: number) => failing((index) => index >= solver.orders - count)

  test('is convicted only by more failures than chance explains, not by one lost order', () => {
    expect(rulesOf(first(0), last(12))).toEqual([])
    expect(rulesOf(first(0), last(13))).toContain('failures')
    expect(rulesOf(first(20), last(40))).not.toContain('failures')
    expect(rulesOf(first(20), last(60))).toContain('failures')
  })

  test('is convicted by the stratum that fails, if chance hides it among all orders', () => {
    const before = failing((index) => index % 8 !== 3 && index % 5 === 0)
    const after = failing((index) => (index % 8 === 3 ? index < 320 : index % 5 === 1))
    const [finding] = findingsOf(compare(before, after), maxLossBps).filter(({ rule }) => rule === 'failures')
    expect(finding?.sentence).toMatch(/^\$10k: 40 orders that brought something bring nothing, and 0/)
  })
})

test('one order that pays more than the bound is enough', () => {
  const wrong = withResult(baseline, 3, (result) => ({ ...solved(result), promised: 10n ** 18n + 1n }))
  expect(rulesOf(baseline, wrong)).toEqual(['bound'])
  expect(beyondBound(['3'])).toMatchObject([{ rule: 'bound' }])
})

function rulesOf(before: Measurement, after: Measurement): readonly string[] {
  return findingsOf(compare(before, after), maxLossBps).map(({ rule }) => rule)
}

function worsened(result: OrderResult, bps: bigint): OrderResult {
  const { promised, ...rest } = solved(result)
  return { ...rest, promised: promised - (promised * bps) / 10_000n }
}

function solved(result: OrderResult): Extract<OrderResult, { outcome: 'solved' }> {
  if (result.outcome !== 'solved') throw new Error('samples are solved')
  return result
}
