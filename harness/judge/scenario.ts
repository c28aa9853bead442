/**
 * One property of one clause, as a value: the generators of its input, the check, and the mutants that the check kills.
 *
 * @module
 */
import { AssertionError } from 'node:assert/strict'
import fc from 'fast-check'
import type { Exchange } from '../core/transport/transport.ts'
import type { Shares } from './case-id.ts'
import type { Clause, PlacedClause } from './clause.ts'
import type { Interface } from './interface.ts'
import type { Mutant } from './mutant.ts'
import type { Need } from './target.ts'
import type { World } from './world.ts'

interface Judging {
  /** The property that holds, as a sentence. */
  readonly title: string
  /** The capabilities that the target must offer; otherwise the scenario is not applicable. */
  readonly needs?: readonly Need[]
  /**
   * True for a check that uses the key if there is one, and can do without it: values that need a key are
   * learnt for it.
   */
  readonly usesKey?: true
  /**
   * True for a check that compares answers about one block. If blocks may come in between, it fails only
   * after several failures in a row: prices that move and return look like a violation.
   */
  readonly isAboutOneBlock?: true
  /** Faults, named by the wrong behaviour that they cause. This check alone must kill each of them. */
  readonly mutants: Mutants
}

type Mutants = Readonly<Record<string, Mutant>>

/** A scenario of any interface, as the judge runs it. */
export interface Scenario extends Judging {
  /** The interface that defines the client of the check and the universe of its cases. */
  readonly interface: Interface
  readonly clause: Clause['id']
  /** The clause itself, if it is not the interface's: a promise of the service beyond the interface. */
  readonly own?: PlacedClause
  /** Faults that this check must attribute to other clauses, by clause. */
  readonly elsewhere?: Readonly<Record<Clause['id'], Mutants>>
  /**
   * Draws the input of the check. Without input, there is one case.
   *
   * @param share The listed value and the turn of the case.
   */
  draw?(universe: unknown, share: Share): fc.Arbitrary<object>
  /** True if cases have turns. */
  readonly isByTurn?: true
  /**
   * True for a case that pauses by itself, if others do not: once the pauses of a clause took long on real
   * time, only cases that do not pause begin. Without it, every case may pause.
   */
  pauses?(given: object): boolean
  /** Number of listed values: the cases of a run take different ones, as far as there are enough. */
  countListed?(universe: unknown): number
  /**
   * Throws an `AssertionError` if and only if the target violates the clause. Any other error means that the
   * target could not be judged.
   */
  check(given: object, world: World): Promise<void>
}

/** Generates a value. A generator that depends on the target's offer or on the listed value is a function of these. */
type Generator<Value, Universe> =
  | fc.Arbitrary<Value>
  | ByTurn<Value, Universe>
  | ((universe: Universe, place: number) => fc.Arbitrary<Value>)

/** The subject of a case. */
interface Share {
  /** Index of its listed value. */
  readonly place: number
  /** Consecutive from case to case of a run; a byte. */
  readonly turn: number
}

/** A generator that divides a range of subjects among the cases of a run. */
export class ByTurn<Value, Universe> {
  readonly draw: (universe: Universe, share: Share) => fc.Arbitrary<Value>

  constructor(draw: (universe: Universe, share: Share) => fc.Arbitrary<Value>) {
    this.draw = draw
  }
}

type Generators<Given extends object, Universe> = {
  readonly [Name in keyof Given]: Generator<Given[Name], Universe>
}

interface Declared<Given extends object, Client, Universe, Id extends Clause['id'], Listed> extends Judging {
  /** The id of a clause of the interface, or a clause of the user's own, in full. */
  readonly clause: Id | Clause
  /** As in `Scenario`. */
  readonly elsewhere?: Readonly<Partial<Record<Id, Mutants>>>
  /** The generators of the input, by name. */
  readonly given: Generators<Given, Universe>
  /** Values that are listed instead of drawn: each case takes another one, and a run of enough cases takes them all. */
  readonly listed?: (universe: Universe) => readonly Listed[]
  /** As in `Scenario`. */
  pauses?(given: NoInfer<Given>): boolean
  /** As in `Scenario`. */
  check(given: Given & { readonly listed: Listed }, world: World<Client, Universe>): Promise<void>
}

/**
 * Declares a scenario of an interface: its check receives that interface's client, its generators that
 * interface's universe, and the other types follow from its generators.
 */
export type Declare<Client, Universe, Id extends Clause['id']> = <Given extends object, Listed = unknown>(
  declared: Declared<Given, Client, Universe, Id, Listed>,
) => Scenario

/** Returns the function that declares the scenarios of an interface. */
export function scenariosOf<Client, Universe, Id extends Clause['id']>(
  api: Interface<Client, Universe, Id>,
): Declare<Client, Universe, Id> {
  return ({ clause, given, listed, ...judging }) => {
    const isDrawn = Object.keys(given).length > 0 || listed !== undefined
    const draw = (universe: Universe, share: Share) =>
      drawAll(
        listed === undefined ? given : { ...given, listed: fc.constant(listed(universe)[share.place]) },
        universe,
        share,
      )
    const isByTurn = Object.values(given).some((generator) => generator instanceof ByTurn)
    return {
      interface: api,
      ...(typeof clause === 'string' ? { clause } : { clause: clause.id, own: clause }),
      ...judging,
      ...(isDrawn ? { draw } : {}),
      ...(isByTurn ? { isByTurn } : {}),
      ...(listed === undefined ? {} : { countListed: (universe: Universe) => listed(universe).length }),
    }
  }
}

function drawAll<Universe>(
  given: Generators<Readonly<Record<string, unknown>>, Universe>,
  universe: Universe,
  share: Share,
): fc.Arbitrary<object> {
  const drawn = Object.entries(given).map(([name, generator]) => {
    if (generator instanceof ByTurn) return [name, generator.draw(universe, share)] as const
    return [name, typeof generator === 'function' ? generator(universe, share.place) : generator] as const
  })
  return fc.record(Object.fromEntries(drawn))
}

/** True for a scenario that declares that it uses the key, if there is one. */
export function asksWithKey({ needs = [], usesKey }: Pick<Scenario, 'needs' | 'usesKey'>): boolean {
  return usesKey === true || needs.includes('key')
}

/** How the cases of a scenario divide the listed values and the turns among themselves. */
export function sharesOf({ countListed, isByTurn }: Scenario, universe: unknown): Shares {
  return { count: countListed?.(universe) || 1, isByTurn: isByTurn === true }
}

/** The clause that a scenario judges. */
export function clauseJudgedBy(scenario: Pick<Scenario, 'clause' | 'interface' | 'own'>): PlacedClause {
  const { clause, own, interface: api } = scenario
  const judged = own ?? api.clauses.find(({ id }) => id === clause)
  if (judged === undefined) throw new Error(`no clause ${clause}`)
  return judged
}

/**
 * Discards the case unless `condition` holds: such a case says nothing about the clause.
 *
 * @param reason Why the case is discarded; reports count the discarded cases by reason.
 */
export function pre(condition: boolean, reason = 'the case meets no precondition'): asserts condition {
  if (!condition) throw new Discarded(reason)
}

/**
 * Marks the clause as not applicable unless the target offers its subject.
 *
 * @param lacking The missing subject, for example `no market makers`.
 */
export function applies(condition: boolean, lacking: string): asserts condition {
  if (!condition) throw new NotApplicable(lacking)
}

/**
 * Discards the case unless the target offers its subject. The clause is not applicable if no case has a subject; `applies`
 * ends it at the first one.
 *
 * @param lacking As in `applies`.
 */
export function offers(condition: boolean, lacking: string): asserts condition {
  if (!condition) throw new SubjectAbsent(`the target offers ${lacking}`)
}

/** Runs `check`, whose failure is a violation of `clause` instead of the scenario's clause. */
export async function judging<Value>(
  clause: Clause['id'],
  check: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AssertionError && !violated.has(error)) violated.set(error, clause)
    throw error
  }
}

const violated = new WeakMap<AssertionError, Clause['id']>()

/** The clause that a check was judging when it failed; `undefined` for the scenario's own. */
export function violatedBy(error: AssertionError): Clause['id'] | undefined {
  return violated.get(error)
}

const evidence = new WeakMap<AssertionError, Exchange>()

/** Checks one exchange among several: it is the evidence if `check` fails. */
export function blaming<Value>(exchange: Exchange, check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    if (error instanceof AssertionError) evidence.set(error, exchange)
    throw error
  }
}

/** The exchange that a check named as its evidence. */
export function blamedBy(error: AssertionError): Exchange | undefined {
  return evidence.get(error)
}

/** Discards a case; fast-check draws another. */
export class Discarded extends fc.PreconditionFailure {
  readonly reason: string

  constructor(reason: string) {
    super()
    this.reason = reason
  }
}

/** The target does not offer the subject of the case; it may offer that of another case. */
export class SubjectAbsent extends Discarded {}

/** The target does not offer the subject of the clause. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
  readonly code = 'NOT_APPLICABLE'

  constructor(lacking: string) {
    super(`the target offers ${lacking}`)
  }
}
