/**
 * A case's name, which is all that is needed to generate it again: `quote/external-id@1a2b3c4d:0:2:1`.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { Clause } from './clause.ts'

export interface CaseId {
  readonly clause: Clause['id']
  /** 32 bits; drawn from the run's seed, the clause and the case's index, never from a shared stream. */
  readonly seed: number
  /** Where shrinking led, as fast-check writes it; `0` is the case as it was generated. */
  readonly path: string
}

/** The seed of a case: order, sharding and selection of scenarios change nothing. */
export function seedOfCase(runSeed: number, clause: Clause['id'], index: number): number {
  return createHash('sha256').update(`${runSeed}/${clause}/${index}`).digest().readUInt32BE()
}

/** Turns that a seed distinguishes: as many as a byte has. */
const turns = 256

// A run begins at one of these, and takes the turns up to the next in its first cases.
const turnsAtOnce = 16

/** How the cases of a scenario share out what they are about. */
export interface Shares {
  /** Listed values; 1 where there are none. */
  readonly count: number
  /** True where each case has a turn. */
  readonly isByTurn: boolean
}

/**
 * The seed of a case whose remainders say what it is about. By `count` it is the place of a listed value: no value is
 * repeated before all had their turn; if there are cases for all, they come in their order. The quotient's remainder is
 * the turn: the cases of a run have consecutive ones.
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

/** What the case of a seed is about. */
export function shareOf(seed: number, { count, isByTurn }: Shares): { place: number; turn: number } {
  return { place: seed % count, turn: isByTurn ? Math.floor(seed / count) % turns : 0 }
}

export function formatCaseId({ clause, seed, path }: CaseId): string {
  return `${clause}@${seed.toString(16).padStart(8, '0')}:${path}`
}

/** @returns `undefined` for what is not the id of a case. */
export function parseCaseId(text: string): CaseId | undefined {
  const match = /^([a-z0-9-]+)\/([a-z0-9-]+)@([0-9a-f]{8}):(\d+(?::\d+)*)$/.exec(text)
  if (match === null) return undefined
  const [, group = '', name = '', seed = '', path = '0'] = match
  return { clause: `${group}/${name}`, seed: Number.parseInt(seed, 16), path }
}
