/** Each command line of the documentation is an existing command with existing options. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { groups } from '../../../cli/commands.ts'
import { examples } from '../../../cli/examples.ts'
import { endings } from '../../../cli/exit.ts'
import { options } from '../../../cli/options/options.ts'
import { rowOf, usageOf } from '../../../cli/options/row.ts'

const root = join(import.meta.dirname, '../../../..')
const pages = globSync(['*.md', '{docs,reports,scenarios,harness}/**/*.md', 'scenarios/examples/*.yml'], {
  cwd: root,
})

const commands = groups
  .flatMap((group) => group.commands)
  .map(({ name }) => name)
  .toSorted((a, b) => b.length - a.length)

/** The arguments after `assay`, up to the end of the line, the code or the command. */
function linesOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const typed = /(?:npx assay|npm run (?:--silent )?assay --|(?<=`)assay) +([^`\n#|>;&]*)/g
  return [...text.matchAll(typed)].map(([, line = '']) => line.trim())
}

/** The fault of a line; `undefined` if the line is valid. */
function faultOf(line: string): string | undefined {
  const command = commands.find((name) => line === name || line.startsWith(`${name} `))
  if (command === undefined) {
    const isFamily = commands.some((name) => name.startsWith(`${line} `))
    return isFamily || /^(--|<|[A-Z])/.test(line) ? undefined : `no such command: ${line}`
  }
  const known = Object.entries(options[command].shape).map(
    ([key, schema]) => usageOf(key, rowOf(schema)).split(' ')[0],
  )
  // Quoted text is another command.
  const unknown = [...line.replaceAll(/'[^']*'/g, "''").matchAll(/(?<= )--[a-z-]+/g)].filter(
    ([flag]) => ![...known, '--help'].includes(flag),
  )
  return unknown.length === 0 ? undefined : `no such option: ${unknown.join(' ')} of ${line}`
}

test('every example of a help text is a valid command', () => {
  const lines = Object.values(examples).flatMap((each) => each ?? [])
  const typed = lines.flatMap((line) => line.split(' | ')).map((line) => line.replace(/^.*?assay /, ''))
  assert.deepEqual(
    typed.flatMap((line) => faultOf(line) ?? []),
    [],
  )
})

test('every documented command line is valid', () => {
  const lines = pages.flatMap((page) => linesOf(page).map((line) => ({ page, fault: faultOf(line) })))
  assert.ok(lines.length > 60)
  assert.deepEqual(
    lines.filter(({ fault }) => fault !== undefined),
    [],
  )
})

test('the page of exit codes has a row for each, in the words of the help', () => {
  const page = readFileSync(join(root, 'docs/reference/exit-codes.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, code, short]) => [code, short])
  assert.deepEqual(rows, Object.entries(endings))
})
