/** The committed baseline: what the reference is held against. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseMeasurement } from './measurement.ts'
import { beatsBound, gapBps, isReverted } from './outcome.ts'
import { quantile } from './statistics.ts'

const path = join(import.meta.dirname, '..', '..', 'reports', 'baseline.json')
const { orders, target } = parseMeasurement(readFileSync(path, 'utf8'))
const within = orders.filter(({ size }) => size !== 'beyond liquidity')

test('the baseline is the reference’s', () => {
  expect(target).toBe('reference')
  expect(orders.length).toBeGreaterThan(400)
})

test('every order that the market has the liquidity for was paid what was promised', () => {
  for (const result of within) {
    expect(result).toMatchObject({ outcome: 'solved', execution: { status: 'paid' } })
    if (result.outcome === 'solved') expect(result.execution?.paid).toBe(result.promised)
  }
})

test('half of these orders miss the bound by less than a hundredth of a basis point, gas and all', () => {
  const gaps = within.flatMap((result) => gapBps(result) ?? [])
  expect(quantile(gaps, 0.5)).toBeLessThan(0.01)
})

test('nothing reverted, and nothing paid more than is possible', () => {
  expect(orders.filter(isReverted).map(({ id }) => id)).toEqual([])
  expect(orders.filter(beatsBound).map(({ id }) => id)).toEqual([])
})
