import { expect, test } from 'vitest'
import { compare } from '../../quality/comparison/compare.ts'
import { findingsOf } from '../../quality/comparison/gate.ts'
import type { OrderResult } from '../../quality/measurement.ts'
import { failed, sampleMeasurement, sampleTimings, withResult } from '../../testing/measurement.ts'
import { renderTable } from '../table.ts'
import { comparisonJson, renderComparison } from './comparison.ts'
import { renderMeasurement } from './measurement.ts'
import { bps } from './numbers.ts'

const sample = sampleMeasurement({ seed: 1, orders: 70, chanceBps: 0, lossBps: 0 })
const [, , , , fifth] = sample.orders
const tokens = {
  [fifth?.sellToken ?? '']: { symbol: 'A', decimals: 18 },
  [fifth?.buyToken ?? '']: { symbol: 'B', decimals: 18 },
}
const before = { ...sample, tokens, isExact: true } as const
const after = withResult(before, 4, failed)
const timings = {
  format: 'assay-quality-timings/1' as const,
  target: 'a sample',
  machine: { node: 'v0', processor: 'an abacus', startedAt: '2024-08-02T00:00:00Z' },
  latencyMs: Object.fromEntries(before.orders.map(({ id }) => [id, 12.5])),
}

test('a measurement has a row for each stratum, and only the Markdown has rows of its cells', () => {
  const text = renderMeasurement(before, timings, 'text')
  const markdown = renderMeasurement(before, timings, 'markdown')
  expect(text).toMatch(/^within liquidity +62 .* 12\.5 +12\.5$/m)
  expect(text).not.toContain('$100 hub/hub')
  expect(markdown).toMatch(/^\| \$100 hub\/hub \| /m)
  expect(text).toContain('an abacus')
})

test('net gaps have columns if there are net bounds, with an explanation', () => {
  const netBound = withResult(before, 8, (result) =>
    result.outcome === 'solved'
      ? { ...result, gasPrice: 0, bound: result.promised, netBound: (result.promised * 5n) / 4n }
      : result,
  )
  expect(renderMeasurement(before, undefined, 'text')).not.toContain('net gap')
  const text = renderMeasurement(netBound, undefined, 'text')
  expect(text).toMatch(/^stratum .* net gap p50 +net p90 +net p99 +net max /m)
  expect(text).toMatch(/^within liquidity .*( +2500){4} /m)
  expect(text).toContain('Net gaps are to what no route pays after the gas')
})

test('orders that are quoted first have columns of the paid share, and the number of signed orders that are filled', () => {
  const solved = withResult(before, 8, executed({ status: 'paid', gasUsed: 1n }))
  expect(renderMeasurement(solved, undefined, 'text')).not.toContain('below quote')
  const filled = withResult(before, 8, signed({ status: 'paid', gasUsed: 1n, blocks: 3 }))
  const { orders } = withResult(filled, 9, signed({ status: 'unfilled', paid: 0n, gasUsed: 0n }))
  const text = renderMeasurement({ ...before, orders }, undefined, 'text')
  expect(text).toMatch(/^stratum .* unfilled .* below quote p50 +max +blocks p50 +max /m)
  expect(text).toMatch(/^intent +2 +1 +1 .* 10\.00 +10\.00 +3 +3 /m)
  expect(text).toContain('Signed for their quotes: 1 of 2 are filled (')
  expect(text).toContain('at most 10.00 bps less was paid than quoted')
  expect(text).not.toContain('Executed on a copy')
})

test('a result above the bound is listed', () => {
  const wrong = withResult(before, 8, (result) =>
    result.outcome === 'solved' ? { ...result, promised: result.promised * 2n } : result,
  )
  expect(renderMeasurement(wrong, undefined, 'text')).toContain('Impossible, above the bound: 8.')
})

test('the share of orders that revert is an interval', () => {
  const reverted = withResult(before, 3, (result) =>
    result.outcome === 'solved'
      ? { ...result, execution: { status: 'reverted', paid: 0n, gasUsed: 1n } }
      : result,
  )
  const text = renderMeasurement(reverted, undefined, 'text')
  expect(text).toContain('Executed on a copy of the chain: 1 of 1 revert (20.7 % to 100.0 % of such orders)')
})

test('a comparison lists regressions, and shows both routes', () => {
  const comparison = compare(before, after)
  const findings = findingsOf(comparison, 0.1)
  const markdown = renderComparison(comparison, findings, 'markdown')
  expect(markdown).toContain(
    '- **Regression.** Orders that brought something bring nothing: 1, as 4; the other way round: 0.',
  )
  expect(markdown).toMatch(/^- 4: 1 A → B: nothing is paid; it finds no route$/m)
  expect(markdown).toContain('A>B uniswap_v2 100%')
  expect(markdown).toContain('no route')
})

test('a comparison has the ratio of search times if the machines were timed', () => {
  const fast = sampleTimings(before, { seed: 1, slowness: 1, noise: 0 })
  const slow = sampleTimings(before, { seed: 1, slowness: 3, noise: 0 })
  const text = renderComparison(compare(before, after, { before: fast, after: slow }), [], 'text')
  expect(text).toMatch(/^stratum .* time +in kernels$/m)
  expect(text).toMatch(/^within liquidity .* 3\.00x +1\.00x$/m)
  expect(renderComparison(compare(before, after), [], 'text')).not.toContain('kernels\n')
})

test('a comparison as JSON has amounts as decimal strings', () => {
  const comparison = compare(before, after)
  const { findings, worst } = JSON.parse(comparisonJson(comparison, findingsOf(comparison, 0.1)))
  expect(worst[0].before.sellAmount).toBe('1000000000000000000')
  expect(findings[0].rule).toBe('failures')
})

test('an empty column is left out', () => {
  expect(renderTable(['a', 'b', 'c'], [['1', '', '3']], 'markdown')).toBe(
    '| a | c |\n| --- | ---: |\n| 1 | 3 |',
  )
})

test.each([
  [0, '0'],
  [0.00004, '< 0.001'],
  [-0.00004, '> -0.001'],
  [0.1234, '0.123'],
  [12.345, '12.35'],
  [-543.2, '-543'],
  [undefined, ''],
])('%s basis points are written %s', (value, text) => {
  expect(bps(value)).toBe(text)
})

type Executed = { status: 'paid' | 'unfilled'; paid?: bigint; gasUsed: bigint; blocks?: number }

/** Adds an execution to a result that pays a thousandth less than promised. */
function executed(execution: Executed) {
  return (result: OrderResult): OrderResult =>
    result.outcome === 'solved'
      ? { ...result, execution: { paid: result.promised - result.promised / 1_000n, ...execution } }
      : result
}

function signed(execution: Executed) {
  return (result: OrderResult): OrderResult => ({ ...executed(execution)(result), quoted: 'intent' })
}
