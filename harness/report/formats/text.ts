/**
 * A finished run as text: for each failure the clause, the expected and the actual value, the smallest input, a
 * curl line and a line that replays it; then the summary.
 *
 * @module
 */
import pc from 'picocolors'
import type { ClauseRecord, Outcome, RunRecord } from '../../judge/record.ts'
import { curlOf } from '../curl.ts'
import { countOutcomes, failuresOf, wordsOf } from '../outcomes.ts'
import { replayLine } from '../replay-line.ts'

/** The whole summary of a run; colours as the terminal allows. */
export function renderText(record: RunRecord): string {
  const inconclusive = record.clauses.filter(({ outcome }) => outcome === 'inconclusive')
  return [
    ...failuresOf(record.clauses).map((clause) => renderFailure(clause, record)),
    ...inconclusive.map(({ id, reason }) => `${pc.yellow('inconclusive')} ${id}: ${reason}\n`),
    ...renderOrders(record.orders ?? []),
    renderCounts(record),
  ].join('\n')
}

function renderFailure(clause: ClauseRecord, record: RunRecord): string {
  const { counterexample, id, level, reason, text } = clause
  const exchange = counterexample?.exchanges[counterexample.guilty]
  const rows = [
    `${pc.red(pc.bold(level === 'must' ? 'fail' : `fail (${level})`))} ${pc.bold(id)}`,
    `  ${text}`,
    field('because', reason),
    field('expected', counterexample?.expected),
    field('actual', counterexample?.actual),
    field('input', counterexample?.given),
    ...(exchange === undefined
      ? []
      : [field('answer', `${exchange.response.status} ${exchange.response.body}`)]),
    ...(exchange === undefined ? [] : [field('send', curlOf(exchange))]),
    field('replay', replayLine(clause, record)),
  ]
  return `${rows.filter((row) => row !== '').join('\n')}\n`
}

/** What was promised for the orders of the run's file, and what was paid. */
function renderOrders(orders: NonNullable<RunRecord['orders']>): readonly string[] {
  if (orders.length === 0) return []
  const rows = orders.map((order) => {
    const { outcome, sell_amount } = order
    const amounts = 'paid' in order ? [order.promised, order.minimum, order.paid] : ['', '', '']
    return [short(order.sell_token), short(order.buy_token), sell_amount, ...amounts, outcome]
  })
  const table = [['sell', 'buy', 'sold', 'promised', 'minimum', 'paid', ''], ...rows]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const of = (outcome: string) => orders.filter((order) => order.outcome === outcome).length
  return [
    ...table.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')),
    `${orders.length} orders of the file: ${of('paid')} paid, ${of('reverted')} reverted, ` +
      `${of('no-solution')} without a solution, ${of('refused')} refused\n`,
  ]
}

function short(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

const maxValue = 600

function field(name: string, value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const cut = name !== 'send' && text.length > maxValue ? `${text.slice(0, maxValue)}…` : text
  return `  ${pc.dim(name.padEnd(9))}${cut.replaceAll('\n', `\n  ${' '.repeat(9)}`)}`
}

const summaryOrder: readonly Outcome[] = [
  'pass',
  'fail',
  'inconclusive',
  'not-applicable',
  'observed',
  'untested',
]

function renderCounts(record: RunRecord): string {
  const counts = countOutcomes(record.clauses)
  const { executed, revertsExpected, revertsUnexpected } = record.transactions
  const cases = record.clauses.reduce((sum, clause) => sum + clause.cases, 0)
  const parts = summaryOrder.map((outcome) => `${counts[outcome]} ${wordsOf(outcome)}`)
  return [
    `${pc.bold(`${record.target}:`)} ${parts.join(', ')} (${record.clauses.length} clauses)`,
    `${cases} cases, ${executed} transactions executed, ` +
      `${revertsExpected} reverts expected, ${revertsUnexpected} not expected; ` +
      `seed ${record.seed}, ${(record.durationMs / 1000).toFixed(1)} s`,
  ].join('\n')
}
