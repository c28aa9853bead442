/**
 * Renders a failure for a terminal in at most fifteen lines, from which a reader who does not know the clause can name
 * the fault. The reports and `--verbose` show the rest.
 *
 * @module
 */
import { stripVTControlCharacters } from 'node:util'
import pc from 'picocolors'
import { printable } from '../../core/printable.ts'
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { replayCommand } from '../command-line.ts'
import { briefAnswer } from '../failures/brief-answer.ts'
import { type Guilty, guiltyExchange } from '../failures/guilty.ts'
import { diffLines, type Line } from '../failures/line-diff.ts'
import { type Cause, isComparison } from '../failures/same-cause.ts'
import { truncate } from '../table.ts'

const most = { reasonLines: 2, differences: 5, length: 160, answer: 240 }

/** @param isVerbose True to show whole values, and the input of the case. */
export function renderFailure({ first, others }: Cause, record: RunRecord, isVerbose: boolean): string {
  const { counterexample, id, level, text } = first
  const guilty = guiltyExchange(first)
  return [
    `${pc.red(pc.bold(level === 'must' ? 'fail' : `fail (${level})`))} ${pc.bold(id)}`,
    ...[
      printable(text),
      ...explanationIn(first, isVerbose),
      // Without an exchange, the input is the only evidence.
      ...(isVerbose || guilty === undefined ? field('input', counterexample?.given, isVerbose) : []),
      ...field('answer', guilty && answerIn(guilty, isVerbose), true),
      ...field('curl', guilty?.curl, true),
      ...field('replay', replayCommand(first, record), true),
      ...field('also', alsoIn(others), isVerbose),
    ].map((line) => `  ${line}`),
    '',
  ].join('\n')
}

/** The reason or the difference, without colours, for formats that show the rest in their own way. */
export function plainExplanation(clause: ClauseRecord): readonly string[] {
  return explanationIn(clause, false).map(stripVTControlCharacters)
}

function alsoIn(others: Cause['others']): string | undefined {
  return others.length === 0 ? undefined : `by the same cause: ${others.map(({ id }) => id).join(', ')}`
}

function explanationIn(clause: ClauseRecord, isVerbose: boolean): readonly string[] {
  const { counterexample } = clause
  const reason = reasonIn(clause, isVerbose)
  // A message about two single values contains both.
  const isSaid = reason.length > 0 && [counterexample?.expected, counterexample?.actual].every(isSingle)
  return [
    ...reason,
    ...(counterexample === undefined || isSaid ? [] : differencesIn(counterexample, isVerbose)),
  ]
}

function isSingle(side: unknown): boolean {
  return typeof side !== 'object' || side === null
}

/** The lines of the reason; none if it only states that two values differ, which are shown. */
function reasonIn({ reason = '' }: ClauseRecord, isVerbose: boolean): readonly string[] {
  if (isComparison(reason)) return []
  const lines = printable(reason)
    .split('\n')
    .filter((line, index) => line.trim() !== '' && (index === 0 || !/ [!=]== /.test(line)))
  return isVerbose ? lines : lines.slice(0, most.reasonLines).map((line) => truncate(line, most.length))
}

/** The lines that differ, with their neighbours; none for a condition that does not hold. */
function differencesIn({ actual, expected }: CounterexampleRecord, isVerbose: boolean): readonly string[] {
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
  const shown = isVerbose ? kept : kept.slice(0, most.differences)
  const more = kept.length - shown.length
  return [
    `${pc.green('- expected')}  ${pc.red('+ actual')}`,
    ...shown.map(({ isIn, text }) => marks[isIn](isVerbose ? text : truncate(text, most.length))),
    ...(more === 0 ? [] : [pc.dim(`… ${more} more`)]),
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

function answerIn({ request, response }: Guilty, isVerbose: boolean): string {
  const [status = '', ...words] = response.split(' ')
  const body = words.join(' ')
  return `${request}: ${status} ${isVerbose ? body : briefAnswer(body, most.answer)}`.trimEnd()
}

function field(name: string, value: unknown, isWhole: boolean): readonly string[] {
  if (value === undefined) return []
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value))
  const shown = isWhole ? text : truncate(text.replaceAll(/\s+/g, ' '), most.length)
  return [`${pc.dim(name.padEnd(8))}${shown.replaceAll('\n', `\n${' '.repeat(10)}`)}`]
}
