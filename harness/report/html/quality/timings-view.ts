/** The clauses that took longest. */
import type { Latency } from '../../../judge/latencies.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { html, type Markup } from '../markup.ts'
import { duration, fold, table } from '../pieces.ts'

const shown = 12

export function timingsView({ clauses, latencies = {} }: RunRecord): Markup | undefined {
  const slowest = clauses
    .filter(({ durationMs }) => durationMs > 0)
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, shown)
  const maxMs = slowest[0]?.durationMs
  if (maxMs === undefined) return undefined
  const rows = slowest.map(({ durationMs, id, requests }) => [
    html`<a href="#${id}">${id}</a>`,
    html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="observed" width="${((100 * durationMs) / maxMs).toFixed(2)}" height="1"/></svg>`,
    duration(durationMs),
    requests,
    requests === 0 ? '' : duration(durationMs / requests),
  ])
  const share = html`<span class="sr">share of the slowest</span>`
  return fold(
    'timings',
    'Timings',
    `the slowest clause takes ${duration(maxMs)}`,
    html`${latenciesTable(Object.entries(latencies))}${table(
      ['slowest clauses', share, 'duration', 'requests', 'per request'],
      rows,
      {
        className: 'counts',
        numbersFrom: 2,
      },
    )}`,
  )
}

function latenciesTable(latencies: readonly (readonly [string, Latency])[]): Markup | undefined {
  if (latencies.length === 0) return undefined
  const rows = latencies.map(([endpoint, { maxMs, p50Ms, p95Ms, requests }]) => [
    html`<code>${endpoint}</code>`,
    ...[requests, ...[p50Ms, p95Ms, maxMs].map(duration)],
  ])
  const head = ['endpoint', 'answers', 'half within', '95 % within', 'slowest']
  return html`<h3>Latencies</h3>${table(head, rows, { numbersFrom: 1 })}<h3>Clauses</h3>`
}
