/**
 * One property of one clause, as a value: what is generated, what is checked, and the mutants that the check
 * kills.
 *
 * @module
 */
import fc from 'fast-check'
import { type ClauseId, clauseOf } from '../solver-api/clauses/catalogue.ts'
import type { Clause } from './clause.ts'
import type { Mutant } from './mutant.ts'
import type { Need } from './target.ts'
import type { Universe } from './universe.ts'
import type { World } from './world.ts'

/** Draws a value; one that draws orders asks the universe which tokens there are. */
export type Generator<Value> = fc.Arbitrary<Value> | ((universe: Universe) => fc.Arbitrary<Value>)

/** A clause that the interface does not have: what a service promises beyond it. */
export interface OwnClause extends Clause {
  /** The file of its scenario, from the working directory. */
  readonly file?: string
}

interface Judging<Given extends object> {
  /** The fact that holds, as a sentence. */
  readonly title: string
  /** What the target must offer; the scenario is not applicable where it does not. */
  readonly needs?: readonly Need[]
  /** What is generated. Without anything to generate, there is one case. */
  readonly given: { readonly [Name in keyof Given]: Generator<Given[Name]> }
  /**
   * Throws an `AssertionError` if and only if the target violates the clause. Any other error means that the
   * check could not be made.
   */
  check(given: Given, world: World): Promise<void>
  /** Faults, named by what the target then does wrong. Each must be killed by this check alone. */
  readonly mutants: Readonly<Record<string, Mutant>>
}

export interface Scenario<Given extends object = Record<string, unknown>> extends Judging<Given> {
  readonly clause: Clause['id']
  /** The clause itself, where the interface has none of that id. */
  readonly own?: OwnClause
}

interface Declared<Given extends object> extends Judging<Given> {
  /** The id of a clause of the interface, or a clause of one's own, written out. */
  readonly clause: ClauseId | Clause
}

/** Declares a scenario; its type follows from what it generates. */
export function scenario<Given extends object>({ clause, ...judging }: Declared<Given>): Scenario<Given> {
  return typeof clause === 'string' ? { clause, ...judging } : { clause: clause.id, own: clause, ...judging }
}

/** The clause that a scenario judges. */
export function clauseJudgedBy({ clause, own }: Pick<Scenario, 'clause' | 'own'>): OwnClause {
  return own ?? clauseOf(clause)
}

/** Goes on only where `condition` holds: a case that does not meet it says nothing about the clause. */
export function pre(condition: boolean): asserts condition {
  fc.pre(condition)
}
