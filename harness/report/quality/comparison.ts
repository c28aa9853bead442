/** Renders a comparison of two measurements: the strata, the orders that lose most, and the regressions. */

import { asJson } from '../../judge/verdict.ts'
import type { Comparison, Failures } from '../../quality/comparison/compare.ts'
import { tieBandBps } from '../../quality/comparison/compare-stratum.ts'
import type { Difference } from '../../quality/comparison/difference.ts'
import type { Finding } from '../../quality/comparison/gate.ts'
import type { Interval } from '../../quality/comparison/statistics.ts'
import type { OrderResult } from '../../quality/measurement.ts'
import { grossOf, isPaid } from '../../quality/outcome.ts'
import { renderJson } from '../formats/json.ts'
import { type Medium, renderTable } from '../table.ts'
import { differenceSentence } from './difference.ts'
import { bps } from './numbers.ts'
import { comparisonVerdict } from './verdict.ts'

export function renderComparison(
  comparison: Comparison,
  findings: readonly Finding[],
  medium: Medium,
): string {
  const { after, before, failures, orders, strata, worst } = comparison
  const shown = strata.filter(({ isCell }) => medium === 'markdown' || !isCell)
  return [
    ...(medium === 'markdown'
      ? [`# ${after} against ${before}`, '', comparisonVerdict(comparison, findings), '']
      : []),
    `${after} against ${before}: ${orders} orders, bps of what ${before} pays; higher is better.`,
    '',
    ...findings.map(({ sentence }) => `- **Regression.** ${sentence}`),
    ...(findings.length > 0 ? [''] : []),
    renderTable(strataHead, shown.map(rowOf), medium),
    '',
    ...explanation,
    failuresLine(before, failures.before),
    failuresLine(after, failures.after),
    '',
    ...worst.flatMap((difference) => renderDifference(difference, comparison.tokens, medium)),
  ].join('\n')
}

export const explanation = [
  `Ties within ${tieBandBps} bps. Intervals are simultaneous over all strata, with 95 % confidence, from resampled pairs.`,
  'Pairs +/- gain and lose over all their orders; chance is the probability of so uneven a split, by the sign test.',
  'Of quote is by how much more of its quote an order is paid, at the median, where it was quoted first.',
  'Times are medians, and how many times as long: by the clock, and in units of the kernel, where both machines were timed.',
]

/** The comparison as JSON; amounts are decimal strings. */
export function comparisonJson(comparison: Comparison, findings: readonly Finding[]): string {
  return renderJson(asJson({ ...comparison, findings }))
}

export const strataHead = [
  ...['stratum', 'orders', 'pairs', 'win/tie/loss', 'pairs +/-', 'chance', 'median net', 'interval'],
  ...['gross', 'p5', 'p95', 'gap p90 before', 'after', 'rise', 'of quote', 'time', 'in kernels'],
]

export function rowOf(stratum: Comparison['strata'][number]): readonly string[] {
  const { gapP90, kept, latency, losses, signs, ties, wins } = stratum
  return [
    stratum.name,
    `${stratum.orders}`,
    `${stratum.pairs}`,
    `${wins}/${ties}/${losses}`,
    `${signs.more}/${signs.less}`,
    signs.chance.toPrecision(2),
    bps(stratum.medianNet),
    range(stratum.interval),
    ...[stratum.medianGross, stratum.p5Net, stratum.p95Net, gapP90?.before, gapP90?.after].map(bps),
    range(gapP90?.rise),
    bps(kept?.median),
    ...[latency?.median.elapsed, latency?.median.calibrated].map(factor),
  ]
}

function factor(value: number | undefined): string {
  return value === undefined ? '' : `${value.toFixed(2)}x`
}

function range(interval: Interval | undefined): string {
  return interval === undefined ? '' : `${bps(interval[0])} to ${bps(interval[1])}`
}

function failuresLine(name: string, { noRoute, refused, reverts, unfilled }: Failures): string {
  return `${name}: ${reverts} reverts, ${noRoute} without a route, ${refused} refused, ${unfilled} unfilled`
}

function renderDifference(
  difference: Difference,
  tokens: Comparison['tokens'],
  medium: Medium,
): readonly string[] {
  const { after, before } = difference
  const indent = medium === 'markdown' ? '  - ' : '    '
  return [
    `${medium === 'markdown' ? '- ' : ''}${before.id}: ${differenceSentence(difference, tokens)}`,
    `${indent}${resultText(before)}`,
    `${indent}${resultText(after)}`,
  ]
}

export function resultText(result: OrderResult): string {
  switch (result.outcome) {
    case 'no-route':
      return 'no route'
    case 'refused':
      return `refused: ${result.reason}`
    case 'solved': {
      const status = isPaid(result) ? `${grossOf(result)}` : result.execution?.status
      return `${status}, gas ${result.execution?.gasUsed ?? result.gas}: ${result.route ?? 'unknown route'}`
    }
  }
}
