/** What a target was seen to do where the interface is silent, a row for each thing that was tried. */

import type { ClauseRecord } from '../judge/record.ts'
import { type PathSummaries, paths } from '../kit/reading/every-path.ts'

export interface Observation {
  readonly id: string
  /** What was tried. */
  readonly name: string
  /** What each path did, in the order of `paths`; a single text where no path was told apart. */
  readonly did: readonly string[]
}

export function observationsOf({ id, observed }: ClauseRecord): readonly Observation[] {
  return Object.entries(observed ?? {}).map(([name, value]) => ({ id, name, did: didOf(value) }))
}

function didOf(value: unknown): readonly string[] {
  if (!isSeenOnPaths(value)) return [brief(value)]
  return paths.map((path) => (value[path] === undefined ? '' : brief(value[path])))
}

/** As `did`, where a path that does what the public one does says just that. */
export function toldBriefly(did: readonly string[]): readonly string[] {
  return did.map((text, index) => (index > 0 && text !== '' && text === did[0] ? 'the same' : text))
}

function isSeenOnPaths(value: unknown): value is PathSummaries {
  if (typeof value !== 'object' || value === null) return false
  return 'public' in value && Object.keys(value).every((key) => paths.some((path) => path === key))
}

const longestText = 160

/** An answer as its status and its body, without what differs from request to request; any other value as JSON. */
function brief(value: unknown): string {
  const isAnswer = typeof value === 'object' && value !== null && 'status' in value && 'body' in value
  const text = isAnswer ? `${value.status} ${JSON.stringify(value.body, withoutIds)}` : JSON.stringify(value)
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

function withoutIds(name: string, value: unknown): unknown {
  return name === 'request_id' ? undefined : value
}
