/**
 * The ID of a case, which suffices to generate the case again: `quote/external-id@1a2b3c4d:0:2:1`.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { Clause } from './clause.ts'

export interface CaseId {
  readonly clause: Clause['id']
  /** 32 bits, derived from the run's seed, the clause and the case's index, never from a shared stream. */
  readonly seed: number
  /** The path of shrinking, in fast-check's notation; `0` is the case as generated. */
  readonly path: string
}

/** The seed of a case. It does not depend on the order, the shard or the selection of scenarios. */
export function seedOfCase(runSeed: number, clause: Clause['id'], index: number): number {
  return createHash('sha256').update(`${runSeed}/${clause}/${index}`).digest().readUInt32BE()
}

/** Number of turns that a seed distinguishes: one byte. */
const turns = 256

// A run starts at a multiple of this number; its first cases take consecutive turns from there.
const turnsAtOnce = 16

/** How the cases of a scenario divide the listed values and the turns among themselves. */
export interface Shares {
  /** Number of listed values; 1 if nothing is listed. */
  readonly count: number
  /** True if each case has a turn. */
  readonly isByTurn: boolean
}

/**
 * Chooses a seed whose remainders encode the subject of the case. The remainder by `count` is the index of a
 * listed value: no value repeats before all have had their turn, and if there are enough cases, the values
 * come in order. The remainder of the quotient is the turn; the cases of a run have consecutive turns.
 */
export function seedOfSharedCase(
  runSeed: number,
  clause: Clause['id'],
  { cases, count, index, isByTurn }: Shares & { readonly cases: number; readonly index: number },
): number {
  const places = Array.from({ length: count }, (_, place) => place)
  const byChance = (place: number) => seedOfCase(runSeed, `${clause}#`, place)
  const inOrder = cases >= count ? places : places.toSorted((a, b) => byChance(a) - byChance(b))
  const begin = (seedOfCase(runSeed, `${clause}#turn`, 0) * turnsAtOnce) % turns
  const turn = (begin + index) % turns
  const span = isByTurn ? count * turns : count
  const least = Math.floor(seedOfCase(runSeed, clause, index) / 2 / span) * span
  return least + (isByTurn ? turn * count : 0) + (inOrder[index % count] ?? 0)
}

/** Decodes the listed value and the turn from the seed of a case. */
export function shareOf(seed: number, { count, isByTurn }: Shares): { place: number; turn: number } {
  return { place: seed % count, turn: isByTurn ? Math.floor(seed / count) % turns : 0 }
}

export function formatCaseId({ clause, seed, path }: CaseId): string {
  return `${clause}@${seed.toString(16).padStart(8, '0')}:${path}`
}

/** @returns `undefined` if the text is not a case ID. */
export function parseCaseId(text: string): CaseId | undefined {
  const match = /^([a-z0-9-]+)\/([a-z0-9-]+)@([0-9a-f]{8}):(\d+(?::\d+)*)$/.exec(text)
  if (match === null) return undefined
  const [, group = '', name = '', seed = '', path = '0'] = match
  return { clause: `${group}/${name}`, seed: Number.parseInt(seed, 16), path }
}
