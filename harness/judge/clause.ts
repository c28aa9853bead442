/**
 * A clause: one sentence of the interface that an implementation can satisfy or violate. Its stable id names
 * its subject, and is the path of the scenario that judges it.
 */
export interface Clause<Id extends `${string}/${string}` = `${string}/${string}`> {
  /** `group/name`; also the path of its scenario in the folder of the interface. */
  readonly id: Id
  readonly level: Level
  readonly scope: Scope
  readonly text: string
  /** How to fix a service that violates the clause, in the imperative: `Answer 204 …`. */
  readonly remedy?: string
}

/** A clause of an interface or of the user. */
export interface PlacedClause extends Clause {
  /** The file of the user's scenario; absent for a clause of an interface. */
  readonly file?: string
}

/**
 * - `must`     the interface states it: a violation is a failure;
 * - `should`   the interface implies it: a violation is a warning, and a failure under `--strict`;
 * - `either`   two answers are stated: both pass, and the one seen is recorded;
 * - `observe`  the interface is silent: never judged, only recorded.
 */
export type Level = 'must' | 'should' | 'either' | 'observe'

/**
 * The evidence that decides the clause: one request and its response (`wire`), several responses or
 * arithmetic (`economic`), execution on a chain (`chain`), or time (`clock`).
 */
export type Scope = 'wire' | 'economic' | 'chain' | 'clock'

/** A clause of each level, as a row of a catalogue; its id stays a literal type. */
export const must = rowOf('must')
export const should = rowOf('should')
export const either = rowOf('either')
export const observe = rowOf('observe')

function rowOf(level: Level) {
  return <Id extends Clause['id']>(id: Id, scope: Scope, text: string): Clause<Id> => ({
    id,
    level,
    scope,
    text,
  })
}
