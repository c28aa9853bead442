/**
 * Renders a finished run as text: the failures in the order in which to fix them, the reasons of inconclusive clauses,
 * and the summary.
 *
 * @module
 */
import pc from 'picocolors'
import { counted, printable } from '../../core/printable.ts'
import type { ClauseRecord, Outcome, RunRecord } from '../../judge/record.ts'
import { crashCount, crashSentence } from '../crashes.ts'
import { earlyEndSentence } from '../early-end.ts'
import { startAgain } from '../failures/guilty.ts'
import { causeOfDoubt, causesOf, doubtOf } from '../failures/same-cause.ts'
import { cellsOf, pairsOf } from '../grid.ts'
import { judgedSentence } from '../judged.ts'
import { orderCounts } from '../orders.ts'
import { countOutcomes, failuresOf, meaningOf, membersByLevel, wordsOf } from '../outcomes.ts'
import { partSentences } from '../parts.ts'
import { renderTable } from '../table.ts'
import { renderFailure } from './failure-text.ts'

export interface TextOptions {
  /** Shows whole values, and the input of each failing case. */
  readonly isVerbose?: boolean
}

/** The run as text, with colours if the terminal supports them. */
export function renderText(record: RunRecord, { isVerbose = false }: TextOptions = {}): string {
  return [
    ...renderParts(record),
    ...causesOf(record.clauses).map((cause) => renderFailure(cause, record, isVerbose)),
    ...renderLevels(record.clauses),
    ...renderStart(record),
    ...renderInconclusive(record.clauses),
    ...renderAnswers(isVerbose ? record.answers : undefined),
    ...renderOrders(record.orders ?? []),
    ...renderCrashes(record.crashes ?? []),
    ...(record.partial === undefined
      ? []
      : [`${pc.yellow('partial')} ${earlyEndSentence(record.partial)}\n`]),
    renderSummary(record),
  ].join('\n')
}

/** The levels of failures that are not must. */
function renderLevels(clauses: readonly ClauseRecord[]): readonly string[] {
  const levels = membersByLevel(failuresOf(clauses)).flatMap(([level]) => (level === 'must' ? [] : level))
  return levels.map((level) => `(${level}) ${meaningOf[level]}\n`)
}

/** The commands that restart the target. */
function renderStart(record: RunRecord): readonly string[] {
  const start = startAgain(record)
  if (start.length === 0) return []
  const commands = start.map((command) => `  ${printable(command)}`)
  return [['What was judged has ended; start it for the curl commands:', ...commands, ''].join('\n')]
}

/** The missing parts, at the head, since they explain many of the outcomes. */
function renderParts(record: RunRecord): readonly string[] {
  const sentences = partSentences(record)
  return sentences.length === 0 ? [] : [`${sentences.map(printable).join('\n')}\n`]
}

/** The inconclusive clauses by endpoint and status, or by reason: one cause often affects many clauses. */
function renderInconclusive(clauses: readonly ClauseRecord[]): readonly string[] {
  const inconclusive = clauses.filter(({ outcome }) => outcome === 'inconclusive')
  const byCause = Map.groupBy(inconclusive, ({ reason = '' }) => doubtOf(printable(reason)))
  return [...byCause].map(([cause, members]) => {
    const [reason = '', ...others] = new Set(
      members.map((clause) => causeOfDoubt(printable(clause.reason ?? ''))),
    )
    const said = others.length === 0 ? reason : `${cause}, as in: ${reason}`
    const [log] = members.flatMap((clause) => clause.log ?? [])
    return [
      `${pc.yellow('inconclusive')} ${members.map(({ id }) => id).join(', ')}`,
      `  ${said}`,
      ...(log === undefined
        ? []
        : [`  ${pc.dim('log')}     ${printable(log).replaceAll('\n', '\n          ')}`]),
      '',
    ].join('\n')
  })
}

/** The places from which the answers to open questions of the interface were read. */
function renderAnswers(answers: RunRecord['answers']): readonly string[] {
  if (answers === undefined) return []
  const rows = Object.entries(answers).map(([name, place]) => [name, printable(place)])
  return [renderTable(['what', 'where'], rows, 'text')]
}

/** The promised and the paid amounts of the orders of the run's file. */
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
  const sentences = [...new Set(crashes.map((crash) => causeOfDoubt(printable(crashSentence(crash)))))]
  return [
    [
      pc.red(crashCount(crashes)),
      ...sentences.map((sentence) => `  ${sentence.replace(/\.?$/, '.')}`),
      '',
    ].join('\n'),
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
  const { executed, executedAgain, revertsExpected, revertsUnexpected } = transactions
  const cases = clauses.reduce((sum, clause) => sum + clause.cases, 0)
  return [
    `${pc.bold(`${target}:`)} ${parts.join(', ')} (${counted(clauses.length, 'clause')})`,
    judgedSentence({ clauses }),
    `${counted(cases, 'case')}, ${counted(executed, 'transaction')}, ${counted(revertsExpected, 'expected revert')}, ` +
      `${revertsUnexpected} unexpected; seed ${seed}, ${(durationMs / 1000).toFixed(1)} s`,
    ...(executedAgain === undefined
      ? []
      : [`${counted(executedAgain, 'transaction')} alike on a second EVM`]),
    ...(asked === undefined ? [] : [gridLine(asked)]),
  ].join('\n')
}

function gridLine(asked: NonNullable<RunRecord['asked']>): string {
  const cells = cellsOf(asked)
  const count = cells.filter(({ count }) => count > 0).length
  const others = count === cells.length ? '' : '; index.html#grid shows the others'
  const pairs = pairsOf(asked)
  const met = pairs.filter((pair) => pair.count > 0).length
  const ofPairs = pairs.length === 0 ? '' : `, ${met} of ${pairs.length} pairs of options`
  return `${count} of ${cells.length} parameter states asked for${ofPairs}${others}`
}
