/**
 * A finished run as text: for each failure the clause, the expected and the actual value, the smallest input, a
 * curl command and a command that replays it; then the summary.
 *
 * @module
 */
import pc from 'picocolors'
import type { ClauseRecord, Outcome, RunRecord } from '../../judge/record.ts'
import { printable } from '../../spec/printable.ts'
import { replayCommand } from '../command-line.ts'
import { crashCount, crashSentence } from '../crashes.ts'
import { earlyEndSentence } from '../early-end.ts'
import { cellsOf } from '../grid.ts'
import { guiltyExchange } from '../guilty.ts'
import { orderCounts } from '../orders.ts'
import { countOutcomes, failuresOf, wordsOf } from '../outcomes.ts'
import { renderTable, truncate } from '../table.ts'

/** Colours as the terminal allows. */
export function renderText(record: RunRecord): string {
  const inconclusive = record.clauses.filter(({ outcome }) => outcome === 'inconclusive')
  return [
    ...failuresOf(record.clauses).map((clause) => renderFailure(clause, record)),
    ...inconclusive.map(
      ({ id, reason }) => `${pc.yellow('inconclusive')} ${id}: ${printable(`${reason}`)}\n`,
    ),
    ...renderOrders(record.orders ?? []),
    ...renderCrashes(record.crashes ?? []),
    ...(record.partial === undefined
      ? []
      : [`${pc.yellow('partial')} ${earlyEndSentence(record.partial)}\n`]),
    renderSummary(record),
  ].join('\n')
}

function renderFailure(clause: ClauseRecord, record: RunRecord): string {
  const { counterexample, id, level, reason, text } = clause
  const { curl, response } = { ...guiltyExchange(clause) }
  return [
    `${pc.red(pc.bold(level === 'must' ? 'fail' : `fail (${level})`))} ${pc.bold(id)}`,
    `  ${text}`,
    ...field('reason', reason),
    ...field('expected', counterexample?.expected),
    ...field('actual', counterexample?.actual),
    ...field('input', counterexample?.given),
    ...field('response', response),
    ...field('curl', curl, Number.POSITIVE_INFINITY),
    ...field('replay', replayCommand(clause, record)),
    '',
  ].join('\n')
}

const maxValue = 600

function field(name: string, value: unknown, maxLength = maxValue): readonly string[] {
  if (value === undefined) return []
  const text = truncate(printable(typeof value === 'string' ? value : JSON.stringify(value)), maxLength)
  return [`  ${pc.dim(name.padEnd(9))}${text.replaceAll('\n', `\n  ${' '.repeat(9)}`)}`]
}

/** What was promised for the orders of the run's file, and what was paid. */
function renderOrders(orders: NonNullable<RunRecord['orders']>): readonly string[] {
  if (orders.length === 0) return []
  const rows = orders.map((order) => {
    const { buy_token, outcome, sell_amount, sell_token } = order
    const amounts = 'paid' in order ? [order.promised, order.minimum, order.paid] : ['', '', '']
    return [short(sell_token), short(buy_token), sell_amount, ...amounts, outcome]
  })
  const head = ['sell', 'buy', 'sold', 'promised', 'minimum', 'paid', '']
  return [renderTable(head, rows, 'text'), `${orderCounts(orders)}\n`]
}

function renderCrashes(crashes: NonNullable<RunRecord['crashes']>): readonly string[] {
  if (crashes.length === 0) return []
  return [
    [pc.red(crashCount(crashes)), ...crashes.map((crash) => `  ${printable(crashSentence(crash))}`), ''].join(
      '\n',
    ),
  ]
}

function short(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

const summaryOrder: readonly Outcome[] = [
  'pass',
  'fail',
  'inconclusive',
  'not-applicable',
  'observed',
  'untested',
]

function renderSummary({ asked, clauses, durationMs, seed, target, transactions }: RunRecord): string {
  const counts = countOutcomes(clauses)
  const parts = summaryOrder.map((outcome) => `${counts[outcome]} ${wordsOf(outcome)}`)
  const { executed, revertsExpected, revertsUnexpected } = transactions
  const cases = clauses.reduce((sum, clause) => sum + clause.cases, 0)
  return [
    `${pc.bold(`${target}:`)} ${parts.join(', ')} (${clauses.length} clauses)`,
    `${cases} cases, ${executed} transactions, ${revertsExpected} expected reverts, ` +
      `${revertsUnexpected} unexpected; seed ${seed}, ${(durationMs / 1000).toFixed(1)} s`,
    ...(asked === undefined ? [] : [gridLine(asked)]),
  ].join('\n')
}

function gridLine(asked: NonNullable<RunRecord['asked']>): string {
  const cells = cellsOf(asked)
  const count = cells.filter(({ count }) => count > 0).length
  return `${count} of ${cells.length} cells of the grid asked for; index.html#grid shows the others`
}
