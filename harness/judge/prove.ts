/**
 * Proves that a check can fail: each of a scenario's mutants must be killed by this check alone, with the
 * cases that the unmodified target passes. A mutant with a condition gets more cases than a run has, to
 * measure how many it takes to meet the condition.
 *
 * @module
 */
import type { Clause } from './clause.ts'
import { isConditional, isShownIn, type Mutant } from './mutant.ts'
import { type RunOptions, run } from './run.ts'
import type { Scenario } from './scenario.ts'
import type { Target } from './target.ts'
import type { Verdict } from './verdict.ts'

export interface Proof {
  readonly mutants: readonly {
    /** The fault of the mutant. */
    readonly name: string
    readonly killed: boolean
    /** The check's message, or the reason why there is none. */
    readonly reason: string
    /** True if the fault needs a condition that not every case meets. */
    readonly conditional: boolean
    /** Cases until it was killed, or all cases. */
    readonly cases: number
    readonly requests: number
  }[]
}

// A multiple of the cases of a run: it kills 99 % of the mutants whose condition a tenth of the cases meet.
const patience = 5

/**
 * Runs `scenario` against each of its mutants of `target`. A mutant that makes the check impossible survives,
 * and so does a mutant that is found to violate another clause than it should. One that the target cannot show is left out.
 */
export async function prove(
  scenario: Scenario,
  target: Target,
  options: Omit<RunOptions, 'mutant' | 'shrinks'>,
): Promise<Proof> {
  const mutants = []
  const alone = withoutStandingChecks(scenario)
  for (const { clause, fault, name } of mutantsOf(scenario)) {
    if (!isShownIn(options.universe, fault)) continue
    const conditional = isConditional(fault)
    const runs = options.runs * (conditional ? patience : 1)
    const verdict = await run(alone, target, { ...options, runs, mutant: fault, shrinks: 0 })
    const { cases, requests } = verdict
    mutants.push({ name, conditional, cases, requests, ...judgedOn(clause, verdict) })
  }
  return { mutants }
}

/** The check by itself: standing checks would kill mutants in its place. */
export function withoutStandingChecks(scenario: Scenario): Scenario {
  const { watch: _, ...api } = scenario.interface
  return { ...scenario, interface: api }
}

/** A mutant of a scenario, with the clause that it violates. */
export interface NamedMutant {
  readonly name: string
  readonly clause: Clause['id']
  readonly fault: Mutant
}

export function mutantsOf({ clause, elsewhere = {}, mutants }: Scenario): readonly NamedMutant[] {
  const own = Object.entries(mutants).map(([name, fault]) => ({ name, clause, fault }))
  const others = (Object.entries(elsewhere) as [Clause['id'], typeof mutants][]).flatMap(([other, faults]) =>
    Object.entries(faults).map(([name, fault]) => ({ name: `${other}: ${name}`, clause: other, fault })),
  )
  return [...own, ...others]
}

/** Returns whether a mutant of `clause` is killed, and the check's message. */
export function judgedOn(
  clause: string,
  verdict: Verdict,
): { readonly killed: boolean; readonly reason: string } {
  const broken = verdict.broken.find((one) => one.clause === clause)
  if (broken !== undefined) return { killed: true, reason: broken.failure.reason }
  switch (verdict.outcome) {
    case 'fail':
      return { killed: clause === verdict.failure.case.clause, reason: verdict.failure.reason }
    case 'pass':
      return { killed: false, reason: `pass in all ${verdict.cases} cases` }
    case 'inconclusive':
    case 'not-applicable':
      return { killed: false, reason: `${verdict.outcome}: ${verdict.reason}` }
  }
}
