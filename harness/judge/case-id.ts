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

/**
 * The seed of a case of a scenario with `count` listed values: it says which of them the case is about, its remainder
 * by the count. No value is repeated before all had their turn; if there are cases for all, they come in their order.
 */
export function seedOfListedCase(
  runSeed: number,
  clause: Clause['id'],
  { cases, count, index }: { readonly cases: number; readonly count: number; readonly index: number },
): number {
  const places = Array.from({ length: count }, (_, place) => place)
  const byChance = (place: number) => seedOfCase(runSeed, `${clause}#`, place)
  const turns = cases >= count ? places : places.toSorted((a, b) => byChance(a) - byChance(b))
  const least = Math.floor(seedOfCase(runSeed, clause, index) / 2 / count) * count
  return least + (turns[index % count] ?? 0)
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
