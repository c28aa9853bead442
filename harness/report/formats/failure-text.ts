/**
 * A failure in a terminal: what is wrong within fifteen lines, from which somebody who has never seen the clause can name
 * the fault. The reports have the rest, and so has `--verbose`.
 *
 * @module
 */
import pc from 'picocolors'
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { printable } from '../../spec/printable.ts'
import { replayCommand } from '../command-line.ts'
import { guiltyExchange } from '../guilty.ts'
import { diffLines, type Line } from '../line-diff.ts'
import { truncate } from '../table.ts'

const most = { reasonLines: 2, differences: 6, length: 160 }

/** @param isVerbose With whole values, and the input of the case. */
export function renderFailure(clause: ClauseRecord, record: RunRecord, isVerbose: boolean): string {
  const { counterexample, id, level, text } = clause
  const guilty = guiltyExchange(clause)
  return [
    `${pc.red(pc.bold(level === 'must' ? 'fail' : `fail (${level})`))} ${pc.bold(id)}`,
    ...[
      text,
      ...reasonIn(clause, isVerbose),
      ...(counterexample === undefined ? [] : differencesIn(counterexample, isVerbose)),
      // Without an exchange, the input is all that there is to see.
      ...(isVerbose || guilty === undefined ? field('input', counterexample?.given, isVerbose) : []),
      ...field('answer', guilty && `${guilty.request}: ${guilty.response}`, isVerbose),
      ...field('curl', guilty?.curl, true),
      ...field('replay', replayCommand(clause, record), true),
    ].map((line) => `  ${line}`),
    '',
  ].join('\n')
}

/** Nothing where it says only that two values differ, which are shown. */
function reasonIn({ reason = '' }: ClauseRecord, isVerbose: boolean): readonly string[] {
  if (/^(Expected values to be|The expression evaluated to)/.test(reason)) return []
  const lines = printable(reason).split('\n')
  return isVerbose ? lines : lines.slice(0, most.reasonLines).map((line) => truncate(line, most.length))
}

/** The lines that differ, with those beside them; nothing where a condition does not hold. */
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

function field(name: string, value: unknown, isWhole: boolean): readonly string[] {
  if (value === undefined) return []
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value))
  const shown = isWhole ? text : truncate(text.replaceAll(/\s+/g, ' '), most.length)
  return [`${pc.dim(name.padEnd(8))}${shown.replaceAll('\n', `\n${' '.repeat(10)}`)}`]
}
