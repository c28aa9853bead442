/**
 * Renders a failure for a terminal in at most fifteen lines, from which a reader who does not know the clause can name
 * the fault. The reports and `--verbose` show the rest.
 *
 * @module
 */
import pc from 'picocolors'
import { counted, printable } from '../../core/printable.ts'
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { remedyOf, replayCommand } from '../command-line.ts'
import { besideOf } from '../failures/beside.ts'
import { briefOf } from '../failures/bodies.ts'
import { guiltyExchange, isSameRequest, type Shown, wholeRequest } from '../failures/guilty.ts'
import { diffLines, type Line } from '../failures/line-diff.ts'
import type { Cause } from '../failures/same-cause.ts'
import { truncate } from '../table.ts'

const most = { reasonLines: 2, reason: 320, length: 160, body: 240, beside: 2, curl: 800 }
// A body beside the guilty one is there for the fields in which they differ.
const mostBeside = { request: 120, answer: 160 }

/** @param isVerbose True to show whole values, and the input of the case. */
export function renderFailure({ first, others }: Cause, record: RunRecord, isVerbose: boolean): string {
  const { counterexample, id, level, log, text } = first
  const guilty = guiltyExchange(first)
  return [
    `${pc.red(pc.bold(level === 'must' ? 'fail' : `fail (${level})`))} ${pc.bold(id)}`,
    ...[
      printable(text),
      ...reasonIn(first, isVerbose),
      ...(isVerbose && counterexample !== undefined ? differencesIn(counterexample) : []),
      // Without an exchange, the input is all that there is to see.
      ...(isVerbose || guilty === undefined ? field('input', counterexample?.given, isVerbose) : []),
      ...(guilty === undefined ? [] : exchangesIn(first, guilty, isVerbose)),
      ...field('log', log, true),
      ...field('fix', remedyOf(first, record), true),
      ...field('curl', isVerbose ? guilty?.curl : shortCurl(guilty?.curl), true),
      ...field('replay', replayCommand(first, record), true),
      ...field('also', alsoIn(others), isVerbose),
    ].map((line) => `  ${line}`),
    '',
  ].join('\n')
}

/** The difference and the remedy, for callers that show the rest in their own way. */
export function plainExplanation(clause: ClauseRecord, record: RunRecord): readonly string[] {
  return [...reasonIn(clause, false), `Fix: ${remedyOf(clause, record)}`]
}

function alsoIn(others: Cause['others']): string | undefined {
  if (others.length === 0) return undefined
  const fail = others.length === 1 ? 'fails' : 'fail'
  const ids = others.map(({ id }) => id).join(', ')
  return `${counted(others.length, 'more clause')} ${fail} by this answer or one like it: ${ids}`
}

function reasonIn({ reason = '' }: ClauseRecord, isVerbose: boolean): readonly string[] {
  const lines = printable(reason)
    .split('\n')
    .filter((line, index) => line.trim() !== '' && (index === 0 || !/ [!=]== /.test(line)))
  return isVerbose ? lines : lines.slice(0, most.reasonLines).map((line) => truncate(line, most.reason))
}

/** The lines that differ, with those beside them; nothing where a condition does not hold. */
function differencesIn({ actual, expected }: CounterexampleRecord): readonly string[] {
  const sides = [expected, actual]
  if (sides.every((side) => side === undefined || typeof side === 'boolean')) return []
  const [left = '', right = ''] = sides.map((side) => printable(linesOf(side)))
  const lines = diffLines(left, right) ?? [
    ...left.split('\n').map((text): Line => ({ text, isIn: 'left' })),
    ...right.split('\n').map((text): Line => ({ text, isIn: 'right' })),
  ]
  const isNear = (_: Line, at: number) =>
    lines.slice(Math.max(0, at - 1), at + 2).some(({ isIn }) => isIn !== 'both')
  const kept = lines.filter(isNear)
  if (kept.length === 0) return []
  return [
    `${pc.green('- expected')}  ${pc.red('+ actual')}`,
    ...kept.map(({ isIn, text }) => marks[isIn](text)),
  ]
}

const marks: Readonly<Record<Line['isIn'], (text: string) => string>> = {
  left: (text) => pc.green(`- ${text}`),
  right: (text) => pc.red(`+ ${text}`),
  both: (text) => `  ${text}`,
}

function linesOf(side: unknown): string {
  return typeof side === 'string' ? side : (JSON.stringify(side, undefined, 2) ?? 'nothing')
}

/** The guilty exchange, and those that the sentence compares it with. */
function exchangesIn(failing: ClauseRecord, guilty: Shown, isVerbose: boolean): readonly string[] {
  const others = besideOf(failing).slice(0, most.beside)
  const brief = briefOf(failing)
  const compared = others.find((other) => other.request === guilty.request)
  const requestOf = (one: Shown, bounds: Parameters<typeof brief.request>[1]) =>
    isVerbose ? wholeRequest(one) : brief.request(one, bounds)
  const answerOf = (one: Shown, bounds: Parameters<typeof brief.answer>[1]) =>
    isVerbose ? one.response.trimEnd() : brief.answer(one, bounds)
  return [
    ...field('request', requestOf(guilty, { most: most.body, compared }), true),
    ...field('answer', answerOf(guilty, { most: most.body, compared }), true),
    ...others.flatMap((other) => {
      const asked = isSameRequest(other, guilty)
        ? 'the same request'
        : requestOf(other, { most: mostBeside.request, compared: guilty })
      return field(
        'beside',
        `${asked}: ${answerOf(other, { most: mostBeside.answer, compared: guilty })}`,
        true,
      )
    }),
  ]
}

/** The command, or a reference to the page of the run if it would fill the terminal. */
function shortCurl(curl: string | undefined): string | undefined {
  return curl === undefined || curl.length <= most.curl ? curl : 'too long for a terminal; index.html has it'
}

function field(name: string, value: unknown, isWhole: boolean): readonly string[] {
  if (value === undefined) return []
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value))
  const shown = isWhole ? text : truncate(text.replaceAll(/\s+/g, ' '), most.length)
  return [`${pc.dim(name.padEnd(8))}${shown.replaceAll('\n', `\n${' '.repeat(10)}`)}`]
}
