/** What a target was seen to do where the interface is silent, a row for each request that was tried. */

import { type PathSummaries, paths } from '../interfaces/solver-api/kit/reading/every-path.ts'
import type { ClauseRecord } from '../judge/record.ts'
import { truncate } from './table.ts'

export interface Observation {
  readonly id: string
  /** What was tried. */
  readonly name: string
  /** What each path answered, in the order of `paths`; a single text where paths were not tried one by one. */
  readonly answers: readonly string[]
}

export function observationsOf({ id, observed }: ClauseRecord): readonly Observation[] {
  return Object.entries(observed ?? {}).map(([name, value]) => ({ id, name, answers: answersOf(value) }))
}

function answersOf(value: unknown): readonly string[] {
  if (!isSeenOnPaths(value)) return [brief(value)]
  return paths.map((path) => (value[path] === undefined ? '' : brief(value[path])))
}

/** The same, with `the same` for the answers that repeat that of the public path. */
export function withoutRepeats(answers: readonly string[]): readonly string[] {
  return answers.map((text, index) => (index > 0 && text !== '' && text === answers[0] ? 'the same' : text))
}

function isSeenOnPaths(value: unknown): value is PathSummaries {
  if (typeof value !== 'object' || value === null) return false
  return 'public' in value && Object.keys(value).every((key) => paths.some((path) => path === key))
}

const maxText = 160

/** An answer as its status and its body, without what differs from request to request; any other value as JSON. */
function brief(value: unknown): string {
  const isAnswer = typeof value === 'object' && value !== null && 'status' in value && 'body' in value
  const text = isAnswer ? `${value.status} ${JSON.stringify(value.body, withoutIds)}` : JSON.stringify(value)
  // JSON has no text for a missing value.
  return truncate(text ?? 'undefined', maxText)
}

function withoutIds(name: string, value: unknown): unknown {
  return name === 'request_id' ? undefined : value
}
