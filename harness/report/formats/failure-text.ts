/**
 * A failure in a terminal: what is wrong within fifteen lines, from which somebody who has never seen the clause can name
 * the fault. The reports have the rest, and so has `--verbose`.
 *
 * @module
 */
import { structuredPatch } from 'diff'
import pc from 'picocolors'
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { printable } from '../../spec/printable.ts'
import { replayCommand } from '../command-line.ts'
import { guiltyExchange } from '../guilty.ts'
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

/** The lines that differ, with one beside them; nothing where a condition does not hold. */
function differencesIn({ actual, expected }: CounterexampleRecord, isVerbose: boolean): readonly string[] {
  const sides = [expected, actual]
  if (sides.every((side) => side === undefined || typeof side === 'boolean')) return []
  const [before = '', after = ''] = sides.map((side) => `${printable(textOf(side))}\n`)
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 1 })
  const lines = hunks.flatMap((hunk) => hunk.lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`))
  const shown = isVerbose
    ? lines
    : lines.slice(0, most.differences).map((line) => truncate(line, most.length))
  const left = lines.length - shown.length
  return [
    `${pc.green('- expected')}  ${pc.red('+ actual')}`,
    ...shown.map(coloured),
    ...(left === 0 ? [] : [pc.dim(`… ${left} more`)]),
  ]
}

function textOf(side: unknown): string {
  return typeof side === 'string' ? side : (JSON.stringify(side, undefined, 2) ?? 'nothing')
}

function coloured(line: string): string {
  if (line.startsWith('-')) return pc.green(line)
  return line.startsWith('+') ? pc.red(line) : line
}

function field(name: string, value: unknown, isWhole: boolean): readonly string[] {
  if (value === undefined) return []
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value))
  const shown = isWhole ? text : truncate(text.replaceAll(/\s+/g, ' '), most.length)
  return [`${pc.dim(name.padEnd(8))}${shown.replaceAll('\n', `\n${' '.repeat(10)}`)}`]
}
