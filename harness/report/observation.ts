/** What a target was seen to do where the interface is silent, a row for each request that was tried. */

import type { ClauseRecord } from '../judge/record.ts'
import { truncate } from './table.ts'

export interface Observation {
  readonly id: string
  /** The request that was tried. */
  readonly name: string
  /** The answer on each path of the interface that was tried; a single text where paths were not tried one by one. */
  readonly answers: string | Readonly<Record<string, string>>
}

export function observationsOf({ id, observed }: ClauseRecord): readonly Observation[] {
  return Object.entries(observed ?? {}).map(([name, value]) => ({ id, name, answers: answersOf(value) }))
}

/** The paths that were tried, in the order in which they come; a single one where none was tried by itself. */
export function pathsIn(observations: readonly Observation[]): readonly string[] {
  const paths = observations.flatMap(({ answers }) =>
    typeof answers === 'string' ? [] : Object.keys(answers),
  )
  return paths.length === 0 ? ['answer'] : [...new Set(paths)]
}

/** The texts of a row by column, empty where a path was not tried. A single text is in the first column. */
export function textsOf({ answers }: Observation, paths: readonly string[]): readonly string[] {
  return paths.map((path, index) =>
    typeof answers === 'string' ? (index === 0 ? answers : '') : (answers[path] ?? ''),
  )
}

/** The same, with `the same` for the answers that repeat that of the first path. */
export function withoutRepeats(texts: readonly string[]): readonly string[] {
  return texts.map((text, index) => (index > 0 && text !== '' && text === texts[0] ? 'the same' : text))
}

function answersOf(value: unknown): Observation['answers'] {
  if (!isByPath(value)) return brief(value)
  return Object.fromEntries(Object.entries(value).map(([path, answer]) => [path, brief(answer)]))
}

/** Whether each of its fields is an answer. */
function isByPath(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isAnswer(value) && Object.values(value).length > 0
    ? Object.values(value).every(isAnswer)
    : false
}

function isAnswer(value: unknown): value is { readonly status: unknown; readonly body: unknown } {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value
}

const maxText = 160

/** An answer as its status and its body, without what differs from request to request; any other value as JSON. */
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
