/**
 * Parts of an interface: a service offers all of them, or declares the absent ones. A clause about an absent
 * part is not applicable; an absent part that the interface demands is one failure.
 *
 * @module
 */
import type { Exchange, Message } from '../../core/transport/transport.ts'
import type { Clause } from '../clause.ts'

export interface Part<Universe = unknown, Id extends Clause['id'] = Clause['id']> {
  /** The name in `--without` and in reports. */
  readonly name: string
  /** The sentence that a service with this part satisfies. */
  readonly text: string
  /** The clause that a service without this part violates; absent if the interface makes the part optional. */
  readonly demandedBy?: Id
  /** The clauses that depend on the part: ids, and whole groups as `solve/*`. */
  readonly clauses: readonly (Id | `${string}/*`)[]
  /** Paths that belong to this part alone: their answers say nothing of a service without it. */
  readonly paths?: readonly string[]
  /**
   * Requests of which a service with this part serves at least one. Without a probe, the part can only be
   * declared absent.
   */
  readonly probe?: Probe<Universe>
}

interface Probe<Universe> {
  /** True if a client without a key learns nothing from the answer. */
  readonly needsKey?: true
  messages(universe: Universe): readonly Message[] | Promise<readonly Message[]>
  /** True for an answer that denies the part; when absent, an answer that there is no such path. */
  refuses?(exchange: Exchange): boolean
}

/** A part, with its state at one target. */
export interface KnownPart {
  readonly part: Part<never>
  readonly state: PartState
  /** The answer that denies the part. */
  readonly exchange?: Exchange
}

/** `unknown` if it was not examined: without a key, or without a request that tells. */
export const partStates = ['offered', 'not-offered', 'declared-absent', 'unknown'] as const

export type PartState = (typeof partStates)[number]

/** True if the target does not offer the part. */
export function isAbsent({ state }: Pick<KnownPart, 'state'>): boolean {
  return state === 'not-offered' || state === 'declared-absent'
}

/** The reason why a clause that depends on the part is not applicable. */
export function absenceOf({ part, state }: KnownPart): string {
  return `the target offers no ${part.name}${state === 'declared-absent' ? ' (declared absent)' : ''}`
}
