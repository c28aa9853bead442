/** What the gate convicts, and that it convicts nobody who is innocent. */
import { describe, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { beyondBound, findingsOf } from './gate.ts'
import { sampleMeasurement, withResult } from './measurement.samples.ts'
import type { OrderResult } from './measurement.ts'

const solver = { orders: 500, chanceBps: 0.5, lossBps: 0 }
const maxLossBps = 0.1
const baseline = sampleMeasurement({ ...solver, seed: 0 })

/** Ten in a test, and a hundred where somebody asks for them. */
const repetitions = Number(process.env.ASSAY_REPETITIONS ?? 10)

test('a loss of one basis point is caught with 500 orders, for every seed', () => {
  for (let seed = 1; seed <= repetitions; seed++) {
    const worse = sampleMeasurement({ ...solver, seed, lossBps: 1 })
    const rules = findingsOf(compare(baseline, worse), maxLossBps).map(({ rule }) => rule)
    expect(rules, `seed ${seed}`).toContain('median')
  }
}, 120_000)

test('the same solver with other luck is never flagged', () => {
  for (let seed = 1; seed <= repetitions; seed++) {
    const equal = sampleMeasurement({ ...solver, seed })
    expect(findingsOf(compare(baseline, equal), maxLossBps), `seed ${seed}`).toEqual([])
  }
}, 120_000)

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
  expect([...rules]).toEqual(['gap'])
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
