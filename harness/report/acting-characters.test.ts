/** For any answer of a target, no report holds a character that acts on its viewer. */
import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import type { RunRecord } from '../judge/record.ts'
import { hostile, record } from '../testing/record.ts'
import { renderDiff } from './diff.ts'
import { renderBadge } from './formats/badge.ts'
import { renderCtrf } from './formats/ctrf.ts'
import { renderEvent } from './formats/events.ts'
import { renderAnnotations, renderStepSummary } from './formats/github.ts'
import { renderJson } from './formats/json.ts'
import { renderJunit } from './formats/junit.ts'
import { renderMarkdown } from './formats/markdown.ts'
import { renderSarif } from './formats/sarif.ts'
import { renderText } from './formats/text.ts'
import { renderHtml } from './html.ts'

const acting = [
  ...Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 9 && code !== 10),
  ...Array.from({ length: 33 }, (_, index) => 0x7f + index),
  ...[0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069],
].map((code) => String.fromCharCode(code))

const attack = `${hostile}${acting.join('')}`

const attacked: RunRecord = {
  ...withAttack(record),
  crashes: [{ how: attack, when: 'during', request: attack, log: attack, isFinal: true }],
}

/** The record with the attack in place of every text of a target. */
function withAttack(one: RunRecord): RunRecord {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  return JSON.parse(JSON.stringify(one).replaceAll(inJson(hostile), () => inJson(attack)))
}

const [first] = attacked.clauses
assert.ok(first)

const renderers: Readonly<Record<string, () => string>> = {
  'in the terminal': () => renderText(attacked),
  'in the terminal, in full': () => renderText(attacked, { isVerbose: true }),
  'the record': () => renderJson(attacked),
  'an event': () => renderEvent({ event: 'judged', clause: first }, new Date(0)),
  JUnit: () => renderJunit(attacked),
  SARIF: () => renderSarif(attacked),
  CTRF: () => renderCtrf(attacked),
  Markdown: () => renderMarkdown(attacked),
  'a step summary': () => renderStepSummary(attacked, 1_000_000),
  annotations: () => renderAnnotations(attacked).join('\n'),
  HTML: () => renderHtml(attacked),
  'a badge': () => renderBadge(attacked),
  'a difference': () => renderDiff(record, attacked),
}

test.for(Object.entries(renderers))('%s', ([, render]) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours are those.
  const text = render().replaceAll(/\x1b\[\d+m/g, '')
  expect(acting.filter((sign) => text.includes(sign)).map((sign) => sign.charCodeAt(0))).toEqual([])
})

test('the JSON for machines holds the answers unchanged', () => {
  expect(JSON.parse(renderJson(attacked))).toEqual(JSON.parse(JSON.stringify(attacked)))
})

test('messages that machines show to people hold no such character either', () => {
  const { results } = JSON.parse(renderCtrf(attacked))
  const [run] = JSON.parse(renderSarif(attacked)).runs
  const tests: readonly { message?: string; trace?: string; extra: { curl?: string } }[] = results.tests
  const said: readonly { message: { text: string } }[] = [
    ...run.results,
    ...run.invocations[0].toolExecutionNotifications,
  ]
  const texts = [
    ...tests.flatMap(({ extra: { curl = '' }, message = '', trace = '' }) => [message, trace, curl]),
    ...said.map(({ message }) => message.text),
  ]
  expect(texts.join('')).toContain('\\u202e')
  for (const text of texts) expect(acting.some((sign) => text.includes(sign))).toBe(false)
})
