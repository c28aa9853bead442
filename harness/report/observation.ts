/** The behaviour of a target that the interface does not prescribe, one row for each request. */

import type { ClauseRecord } from '../judge/record.ts'
import { truncate } from './table.ts'

export interface Observation {
  readonly id: string
  /** The name of the request. */
  readonly name: string
  /** The answer on each path of the interface, or a single text if the paths were not observed one by one. */
  readonly answers: string | Readonly<Record<string, string>>
}

export function observationsOf({ id, observed }: ClauseRecord): readonly Observation[] {
  return Object.entries(observed ?? {}).map(([name, value]) => ({ id, name, answers: answersOf(value) }))
}

/** The observed paths in order; `answer` alone if no answer is by path. */
export function pathsIn(observations: readonly Observation[]): readonly string[] {
  const paths = observations.flatMap(({ answers }) =>
    typeof answers === 'string' ? [] : Object.keys(answers),
  )
  return paths.length === 0 ? ['answer'] : [...new Set(paths)]
}

/** The texts of a row by column, empty for a path without an answer. A single text is in the first column. */
export function textsOf({ answers }: Observation, paths: readonly string[]): readonly string[] {
  return paths.map((path, index) =>
    typeof answers === 'string' ? (index === 0 ? answers : '') : (answers[path] ?? ''),
  )
}

/** The texts, with `the same` in place of answers that repeat the answer of the first path. */
export function withoutRepeats(texts: readonly string[]): readonly string[] {
  return texts.map((text, index) => (index > 0 && text !== '' && text === texts[0] ? 'the same' : text))
}

function answersOf(value: unknown): Observation['answers'] {
  if (!isByPath(value)) return brief(value)
  return Object.fromEntries(Object.entries(value).map(([path, answer]) => [path, brief(answer)]))
}

/** True if each field of the value is an answer. */
function isByPath(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isAnswer(value) && Object.values(value).length > 0
    ? Object.values(value).every(isAnswer)
    : false
}

function isAnswer(value: unknown): value is { readonly status: unknown; readonly body: unknown } {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value
}

const maxText = 160

/** An answer as its status and its body without request ids; any other value as JSON. */
function brief(value: unknown): string {
  const text = isAnswer(value)
    ? `${value.status} ${JSON.stringify(value.body, withoutIds)}`
    : JSON.stringify(value)
  // JSON has no text for a missing value.
  return truncate(text ?? 'undefined', maxText)
}

function withoutIds(name: string, value: unknown): unknown {
  return name === 'request_id' ? undefined : value
}
