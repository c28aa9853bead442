/** The failures of a run for programs: one line of JSON for each cause, with the facts to repair and to check it. */
import { printableJson } from '../../core/printable.ts'
import { cutText } from '../../core/texts/cut-text.ts'
import type { RunRecord } from '../../judge/record.ts'
import { remedyOf, replayCommand } from '../command-line.ts'
import { guiltyExchange } from '../failures/guilty.ts'
import { type Cause, causesOf } from '../failures/same-cause.ts'

// Characters of a body: more is in the record.
const maxBody = 2 ** 11

export function failureLines(record: RunRecord): readonly string[] {
  return causesOf(record.clauses).map((cause) => printableJson(failureOf(cause, record)) ?? '')
}

function failureOf({ first, others }: Cause, record: RunRecord) {
  const { id, level, log, reason, text } = first
  const shown = guiltyExchange(first)
  return {
    clause: id,
    level,
    text,
    sentence: reason,
    ...(shown !== undefined && {
      request: cutText(`${shown.request} ${shown.exchange.request.body ?? ''}`.trimEnd(), maxBody),
      answer: cutText(shown.response.trimEnd(), maxBody),
    }),
    log,
    fix: remedyOf(first, record),
    replay: replayCommand(first, record),
    ...(others.length > 0 && { also: others.map((other) => other.id) }),
  }
}
