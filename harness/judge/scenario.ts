/**
 * One property of one clause, as a value: what is generated, what is checked, and the mutants that the check
 * kills.
 *
 * @module
 */
import { AssertionError } from 'node:assert/strict'
import fc from 'fast-check'
import type { Exchange } from '../core/transport/transport.ts'
import type { Shares } from './case-id.ts'
import type { Clause, PlacedClause } from './clause.ts'
import { clausesOf, type Interface } from './interface.ts'
import type { Mutant } from './mutant.ts'
import type { Need } from './target.ts'
import type { World } from './world.ts'

interface Judging {
  /** The fact that holds, as a sentence. */
  readonly title: string
  /** What the target must offer; the scenario is not applicable where it does not. */
  readonly needs?: readonly Need[]
  /** True for a check that asks with the key where there is one, and can do without: what only a key shows is learnt for it. */
  readonly usesKey?: true
  /**
   * True for a check that compares answers about one block. Where blocks may come in between, it has failed only if it
   * fails several times in a row: prices that move and return look like a violation.
   */
  readonly isAboutOneBlock?: true
  /** Faults, named by what the target then does wrong. Each must be killed by this check alone. */
  readonly mutants: Mutants
}

type Mutants = Readonly<Record<string, Mutant>>

/** A scenario of whichever interface, as the judge runs it. */
export interface Scenario extends Judging {
  /** The interface whose client the check gets, and whose universe its cases are drawn from. */
  readonly interface: Interface
  readonly clause: Clause['id']
  /** The clause itself, where the interface has none of that id: what a service promises beyond it. */
  readonly own?: PlacedClause
  /** Faults that this check must find to violate other clauses, by clause. */
  readonly elsewhere?: Readonly<Record<Clause['id'], Mutants>>
  /**
   * Draws what is checked. Without anything to draw, there is one case.
   *
   * @param share What the case is about among the cases of a run.
   */
  draw?(universe: unknown, share: Share): fc.Arbitrary<object>
  /** True where cases have turns. */
  readonly isByTurn?: true
  /**
   * True for a case that pauses by itself, where others do not: once the pauses of a clause took long on real time, the
   * others alone begin. Without it, none does.
   */
  pauses?(given: object): boolean
  /** How many values are listed: as many cases as a run has are about different ones. */
  countListed?(universe: unknown): number
  /**
   * Throws an `AssertionError` if and only if the target violates the clause. Any other error means that the
   * check could not be made.
   */
  check(given: object, world: World): Promise<void>
}

/** Draws a value; one that depends on what the target offers, or on which value is listed, asks for these. */
type Generator<Value, Universe> =
  | fc.Arbitrary<Value>
  | ByTurn<Value, Universe>
  | ((universe: Universe, place: number) => fc.Arbitrary<Value>)

/** What a case is about. */
interface Share {
  /** Index of its listed value. */
  readonly place: number
  /** Consecutive from case to case of a run; a byte. */
  readonly turn: number
}

/** A generator that shares out among the cases of a run what they are to cover. */
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
  /** The id of a clause of the interface, or a clause of one's own, written out. */
  readonly clause: Id | Clause
  /** As that of a scenario. */
  readonly elsewhere?: Readonly<Partial<Record<Id, Mutants>>>
  /** What is generated, by name. */
  readonly given: Generators<Given, Universe>
  /** Values that are not drawn: each case is about another one, and a run of enough cases about all of them. */
  readonly listed?: (universe: Universe) => readonly Listed[]
  /** As that of a scenario. */
  pauses?(given: NoInfer<Given>): boolean
  /** As that of a scenario. */
  check(given: Given & { readonly listed: Listed }, world: World<Client, Universe>): Promise<void>
}

/**
 * Declares a scenario of an interface: its check gets that interface's client, its generators that interface's
 * universe, and the rest of its type follows from what it generates.
 */
export type Declare<Client, Universe, Id extends Clause['id']> = <Given extends object, Listed = unknown>(
  declared: Declared<Given, Client, Universe, Id, Listed>,
) => Scenario

/** The function that declares the scenarios of an interface. */
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

/** True for a scenario that says that it asks with the key, if there is one. */
export function asksWithKey({ needs = [], usesKey }: Pick<Scenario, 'needs' | 'usesKey'>): boolean {
  return usesKey === true || needs.includes('key')
}

/** How the cases of a scenario share out what they are about. */
export function sharesOf({ countListed, isByTurn }: Scenario, universe: unknown): Shares {
  return { count: countListed?.(universe) || 1, isByTurn: isByTurn === true }
}

/** The clause that a scenario judges. */
export function clauseJudgedBy(scenario: Pick<Scenario, 'clause' | 'interface' | 'own'>): PlacedClause {
  const { clause, own, interface: api } = scenario
  const judged = own ?? clausesOf(api).find(({ id }) => id === clause)
  if (judged === undefined) throw new Error(`no clause ${clause}`)
  return judged
}

/**
 * Goes on only where `condition` holds: a case that does not meet it says nothing about the clause.
 *
 * @param reason Why not, for whoever reads how many cases were discarded.
 */
export function pre(condition: boolean, reason = 'the case meets no precondition'): asserts condition {
  if (!condition) throw new Discarded(reason)
}

/**
 * Goes on only where the target offers what the clause is about. Where it does not, the clause is not applicable.
 *
 * @param lacking What the target does not offer, as `no market makers`.
 */
export function applies(condition: boolean, lacking: string): asserts condition {
  if (!condition) throw new NotApplicable(lacking)
}

/**
 * Goes on only where `check` holds, which judges what another clause says than that of the scenario: a violation is
 * one of `clause`.
 */
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

/** The clause that a check was judging when it failed; `undefined` where it is that of the scenario. */
export function violatedBy(error: AssertionError): Clause['id'] | undefined {
  return violated.get(error)
}

const evidence = new WeakMap<AssertionError, Exchange>()

/** Checks one exchange among several: it is the evidence where `check` fails. */
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

/** A case that is left; fast-check draws another. */
export class Discarded extends fc.PreconditionFailure {
  readonly reason: string

  constructor(reason: string) {
    super()
    this.reason = reason
  }
}

/** The clause is about something that the target does not offer. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
  readonly code = 'NOT_APPLICABLE'

  constructor(lacking: string) {
    super(`the target offers ${lacking}`)
  }
}
