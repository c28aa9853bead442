/** The details of one clause of a run. */
import type { ClauseRecord, CounterexampleRecord, RunRecord, TransactionRecord } from '../../judge/record.ts'
import { remedyOf, replayCommand } from '../command-line.ts'
import { diffLines, type Line } from '../failures/line-diff.ts'
import { ratedBy } from '../failures/rated-fields.ts'
import { truncate } from '../table.ts'
import { exchangesView } from './exchange-view.ts'
import { textOfValue } from './json-text.ts'
import { html, type Markup } from './markup.ts'
import { address, code, copyable, duration, facts, prose, table } from './pieces.ts'
import type { ClauseProof } from './proof-view.ts'

export function clauseDetail(
  clause: ClauseRecord,
  record: RunRecord,
  proof: ClauseProof | undefined,
): Markup {
  const {
    cases,
    counterexample,
    durationMs,
    level,
    log,
    mutants,
    outcome,
    reason,
    requests,
    scenario,
    scope,
    text,
  } = clause
  return html`<p class="sentence">${prose(text)}</p>
${reason === undefined ? undefined : html`<div class="${outcome}">${code(outcome === 'fail' ? 'what is wrong' : 'reason', reason)}</div>`}
${log === undefined ? undefined : code('log of the service', log)}
${outcome === 'fail' ? html`<p><b>Fix:</b> ${prose(remedyOf(clause, record))}</p>` : undefined}
${counterexample === undefined ? undefined : counterexampleView(counterexample, clause, replayCommand(clause, record))}
${observedView(clause)}
${facts([
  ['level', level],
  ['scope', scope],
  ['cases', cases],
  ['requests', requests],
  ['duration', duration(durationMs)],
  ['scenario', scenario && html`<code>${scenario}</code>`],
])}
${proof === undefined ? mutantsLine(mutants) : mutantsView(proof)}`
}

function counterexampleView(
  { actual, exchanges, expected, given, guilty, transactions = [] }: CounterexampleRecord,
  { reason = '', text }: ClauseRecord,
  replay: string | undefined,
): Markup {
  return html`${exchangesView(exchanges, guilty, { executed: transactionsView(transactions), rate: ratedBy(reason, text) })}
${valuesView(expected, actual)}
${replay === undefined ? undefined : copyable('replay', replay)}
${isEmpty(given) ? undefined : html`<details><summary>Drawn input of the case</summary>${code('input', textOfValue(given))}</details>`}`
}

/** The compared values; nothing for a failed condition, whose message says more. */
function valuesView(expected: unknown, actual: unknown): Markup | undefined {
  if (expected === actual || (expected === true && actual === false)) return undefined
  const [left, right] = [textOfValue(expected), textOfValue(actual)]
  const lines = diffLines(left, right)
  const shown = (whole: string, other: Line['isIn']) =>
    lines === undefined ? whole : lines.filter(({ isIn }) => isIn !== other).map(lineOf)
  return html`<div class="pair"><div class="pass">${code('expected', shown(left, 'right'))}</div><div class="fail">${code('actual', shown(right, 'left'))}</div></div>`
}

function lineOf({ isIn, text }: Line): Markup {
  return isIn === 'both' ? html`${text}\n` : html`<mark>${text}</mark>\n`
}

/** True for the input of a check that draws nothing. */
function isEmpty(given: unknown): boolean {
  return JSON.stringify(given) === '{}'
}

function transactionsView(transactions: readonly TransactionRecord[]): Markup | undefined {
  if (transactions.length === 0) return undefined
  return html`<div><h4>On the chain</h4>${transactions.map(transactionView)}</div>`
}

function transactionView({ changes, gasUsed, revertReason, status }: TransactionRecord): Markup {
  const reason = revertReason === undefined ? '' : `: ${revertReason}`
  const rows = changes.map(({ change, holder, token }) => [
    change.startsWith('-') ? change : `+${change}`,
    address(token),
    address(holder),
  ])
  return html`<p>The transaction ${status === 'success' ? 'succeeded' : `reverted${reason}`}; ${gasUsed} gas.</p>
${rows.length === 0 ? undefined : table(['base units', 'token', 'holder'], rows)}`
}

function observedView({ observed }: ClauseRecord): Markup | undefined {
  if (observed === undefined) return undefined
  return html`<h3>Observed</h3>${Object.entries(observed).map(([name, value]) => code(name, textOfValue(value)))}`
}

function mutantsLine(mutants: number): Markup | undefined {
  if (mutants === 0) return undefined
  return html`<p class="soft">The check has ${mutants} mutants; <code>assay prove</code> shows which it kills.</p>`
}

function mutantsView({ mutants }: ClauseProof): Markup {
  return html`<h3>Mutants</h3><ul class="mutants">${mutants.map(({ killed, name, reason }) => {
    const word = killed ? 'killed' : 'survived'
    return html`<li><span class="${word}">${word}</span> ${name}<small>${firstLine(reason)}</small></li>`
  })}</ul>`
}

const maxReason = 240

/** The first line of a text; empty if it only introduces the values after it. */
function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  return line.endsWith(':') ? '' : truncate(line, maxReason)
}
