/** The failures of a run for programs: one line of JSON for each cause, with the facts to repair and to check it. */
import { printableJson } from '../../core/printable.ts'
import type { RunRecord } from '../../judge/record.ts'
import { remedyOf, replayCommand } from '../command-line.ts'
import { briefOf } from '../failures/bodies.ts'
import { guiltyExchange, wholeRequest } from '../failures/guilty.ts'
import { type Cause, causesOf } from '../failures/same-cause.ts'

// Characters of a body: more is in the record.
const maxBody = 2 ** 11

export function failureLines(record: RunRecord): readonly string[] {
  return causesOf(record.clauses).map((cause) => printableJson(failureOf(cause, record)) ?? '')
}

function failureOf({ first, others }: Cause, record: RunRecord) {
  const { id, level, log, reason, text } = first
  const shown = guiltyExchange(first)
  const brief = briefOf(first)
  return {
    clause: id,
    level,
    text,
    sentence: reason,
    ...(shown !== undefined && {
      request: wholeOr(wholeRequest(shown), () => brief.request(shown, { most: maxBody })),
      answer: wholeOr(shown.response.trimEnd(), () => brief.answer(shown, { most: maxBody })),
    }),
    log,
    fix: remedyOf(first, record),
    replay: replayCommand(first, record),
    ...(others.length > 0 && { also: others.map((other) => other.id) }),
  }
}

function wholeOr(text: string, inBrief: () => string): string {
  return text.length <= maxBody ? text : inBrief()
}
