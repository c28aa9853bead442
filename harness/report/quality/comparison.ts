/** Two measurements side by side, rendered: the strata, the orders that lose most, and what makes a regression. */
import type { Comparison, Failures } from '../../quality/comparison/compare.ts'
import { tieBandBps } from '../../quality/comparison/compare-stratum.ts'
import type { Difference } from '../../quality/comparison/difference.ts'
import type { Finding } from '../../quality/comparison/gate.ts'
import type { Interval } from '../../quality/comparison/statistics.ts'
import type { OrderResult } from '../../quality/measurement.ts'
import { grossOf } from '../../quality/outcome.ts'
import { bps, type Medium, renderTable } from './table.ts'

export function renderComparison(
  comparison: Comparison,
  findings: readonly Finding[],
  medium: Medium,
): string {
  const { after, before, failures, orders, strata, worst } = comparison
  const shown = strata.filter(({ isCell }) => medium === 'markdown' || !isCell)
  const rows = shown.map((stratum) => [
    stratum.name,
    `${stratum.orders}`,
    `${stratum.pairs}`,
    `${stratum.wins}/${stratum.ties}/${stratum.losses}`,
    `${stratum.signs.more}/${stratum.signs.less}`,
    stratum.signs.chance.toPrecision(2),
    bps(stratum.medianNet),
    range(stratum.interval),
    bps(stratum.medianGross),
    bps(stratum.p5Net),
    bps(stratum.p95Net),
    bps(stratum.gapP90?.before),
    bps(stratum.gapP90?.after),
    range(stratum.gapP90?.rise),
  ])
  return [
    ...(medium === 'markdown' ? [`# ${after} against ${before}`, ''] : []),
    `${after} against ${before}: ${orders} orders, bps of what ${before} pays; more is better.`,
    '',
    ...findings.map(({ sentence }) => `- **Regression.** ${sentence}`),
    ...(findings.length > 0 ? [''] : []),
    renderTable([head, ...rows], medium),
    '',
    `Ties within ${tieBandBps} bps. Intervals hold for all strata together with 95 % confidence; pairs are resampled.`,
    'Pairs +/- bring more and less, all their orders together; chance is that of so uneven a split, by the sign test.',
    failuresLine(before, failures.before),
    failuresLine(after, failures.after),
    '',
    ...worst.flatMap((difference) => renderDifference(difference, medium)),
  ].join('\n')
}

/** The comparison as JSON; amounts are decimal strings. */
export function comparisonJson(comparison: Comparison, findings: readonly Finding[]): string {
  const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
  return `${JSON.stringify({ ...comparison, findings }, asText, 2)}\n`
}

const head = [
  'stratum',
  'orders',
  'pairs',
  'win/tie/loss',
  'pairs +/-',
  'chance',
  'median net',
  'interval',
  'gross',
  'p5',
  'p95',
  'gap p90 before',
  'after',
  'rise',
]

function range(interval: Interval | undefined): string {
  return interval === undefined ? '' : `${bps(interval[0])} to ${bps(interval[1])}`
}

function failuresLine(name: string, { noRoute, refused, reverts }: Failures): string {
  return `${name}: ${reverts} reverts, ${noRoute} without a route, ${refused} refused`
}

function renderDifference({ after, before, netBps }: Difference, medium: Medium): readonly string[] {
  const indent = medium === 'markdown' ? '  - ' : '    '
  const order = `${before.id}: sell ${before.sellAmount} of ${before.sellToken} for ${before.buyToken}`
  return [
    `${medium === 'markdown' ? '- ' : ''}${bps(netBps)} bps  ${order}`,
    `${indent}${resultText(before)}`,
    `${indent}${resultText(after)}`,
  ]
}

function resultText(result: OrderResult): string {
  switch (result.outcome) {
    case 'no-route':
      return 'no route'
    case 'refused':
      return `refused: ${result.reason}`
    case 'solved': {
      const status = result.execution?.status === 'reverted' ? 'reverted' : `${grossOf(result)}`
      return `${status}, gas ${result.execution?.gasUsed ?? result.gas}: ${result.route ?? 'route not told'}`
    }
  }
}
