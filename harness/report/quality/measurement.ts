/** Renders a measurement of solver quality: one row for each stratum, and impossible results. */

import { wilson } from '../../quality/comparison/statistics.ts'
import type { Measurement, OrderResult } from '../../quality/measurement.ts'
import { beatsBound, isPaid, isReverted, shortfallBps } from '../../quality/outcome.ts'
import type { Timings } from '../../quality/timings.ts'
import { type Medium, renderTable } from '../table.ts'
import { bps, percent } from './numbers.ts'
import { quotedExplanation, strataHead, strataRows } from './strata.ts'
import { measurementVerdict } from './verdict.ts'

/** @param timings Timings of the measuring machine, if known. */
export function renderMeasurement(
  measurement: Measurement,
  timings: Timings | undefined,
  medium: Medium,
): string {
  const { corpus, market, orders, shard, target } = measurement
  const rows = strataRows(measurement, timings).filter(({ isCell }) => medium === 'markdown' || !isCell)
  const part = shard ? `, shard ${shard.index} of ${shard.of}` : ''
  const known = market ? `market ${market.slice(0, 12)}` : 'unknown market: no bound'
  const machine = timings?.machine
  return [
    ...(medium === 'markdown'
      ? [`# Quality of ${target}`, '', measurementVerdict(measurement, timings), '']
      : []),
    `${target}: ${orders.length} orders (${corpus.origin}${part}), ${known}`,
    '',
    renderTable(
      strataHead,
      rows.map(({ cells }) => cells),
      medium,
    ),
    '',
    ...remarksOf(measurement),
    ...(machine ? [`Latency on ${machine.processor}, node ${machine.node}.`] : []),
    'Gaps to the certified bound in bps, gross of gas except for FirstOrder and intent; latency in ms; splits and hops are medians.',
    ...(orders.some(({ netBound }) => netBound !== undefined) ? [netExplanation] : []),
    ...(orders.some(({ quoted }) => quoted !== undefined) ? [quotedExplanation] : []),
    '',
  ].join('\n')
}

const netExplanation =
  'Net gaps are to what no route pays after the gas that the reference reckons with; of a target that states and takes less, they can be below zero.'

function remarksOf({ orders }: Measurement): readonly string[] {
  const above = orders.filter(beatsBound).map(({ id }) => id)
  const executed = orders.filter((order) => order.outcome === 'solved' && order.execution !== undefined)
  const { sent = [], signed = [] } = Object.groupBy(executed, ({ quoted }) =>
    quoted === 'intent' ? 'signed' : 'sent',
  )
  const reverts = sent.filter(isReverted).length
  const filled = signed.filter(isPaid)
  return [
    ...(sent.length > 0
      ? [
          `Executed on a copy of the chain: ${reverts} of ${sent.length} revert ${ofSuch(reverts, sent)}; ` +
            `at most ${mostBelow(sent)} bps less was paid than promised.`,
        ]
      : []),
    ...(signed.length > 0
      ? [
          `Signed for their quotes: ${filled.length} of ${signed.length} are filled ${ofSuch(filled.length, signed)}; ` +
            `at most ${mostBelow(signed)} bps less was paid than quoted.`,
        ]
      : []),
    ...(above.length > 0 ? [`Impossible, above the bound: ${above.join(', ')}.`] : []),
  ]
}

function ofSuch(count: number, orders: readonly OrderResult[]): string {
  return `(${wilson(count, orders.length).map(percent).join(' to ')} of such orders)`
}

function mostBelow(executed: readonly OrderResult[]): string {
  return bps(Math.max(0, ...executed.filter(isPaid).flatMap((order) => shortfallBps(order) ?? [])))
}
