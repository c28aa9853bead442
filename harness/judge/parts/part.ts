/**
 * Parts of an interface: a service offers them all, or says so. A clause about a part that a service does not offer is
 * not applicable; a part that the interface demands and that is missing is one failure.
 *
 * @module
 */
import type { Exchange, Message } from '../../core/transport/transport.ts'
import type { Clause } from '../clause.ts'

export interface Part<Universe = unknown, Id extends Clause['id'] = Clause['id']> {
  /** As `--without` and reports spell it. */
  readonly name: string
  /** The sentence that a service satisfies that offers it. */
  readonly text: string
  /** The clause that a service violates without it; absent where the interface leaves the part to the service. */
  readonly demandedBy?: Id
  /** The clauses that rest on it: their ids, and whole groups as `solve/*`. */
  readonly clauses: readonly (Id | `${string}/*`)[]
  /** Paths of which all answers are its own: they say nothing of a service that does not offer it. */
  readonly paths?: readonly string[]
  /** Requests of which a service that offers the part serves one at least. Without any it can be declared absent only. */
  readonly probe?: Probe<Universe>
}

interface Probe<Universe> {
  /** True where the answer says nothing to a client without a key. */
  readonly needsKey?: true
  messages(universe: Universe): readonly Message[] | Promise<readonly Message[]>
  /** True for an answer that says that the part is not offered; where absent, that there is no such path. */
  refuses?(exchange: Exchange): boolean
}

/** A part, with what is known of one target. */
export interface KnownPart {
  readonly part: Part<never>
  readonly state: PartState
  /** The answer that says that it is not offered. */
  readonly exchange?: Exchange
}

/** `unknown` where it was not looked at: without a key, or where no request tells. */
export const partStates = ['offered', 'not-offered', 'declared-absent', 'unknown'] as const

export type PartState = (typeof partStates)[number]

/** True for one that the target does not offer. */
export function isAbsent({ state }: Pick<KnownPart, 'state'>): boolean {
  return state === 'not-offered' || state === 'declared-absent'
}

/** Why a clause that rests on the part is not applicable. */
export function absenceOf({ part, state }: KnownPart): string {
  return `the target offers no ${part.name}${state === 'declared-absent' ? ' (declared absent)' : ''}`
}
