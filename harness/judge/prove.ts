/**
 * Proves that a check can fail: each of a scenario's mutants must be killed, by this check alone, with
 * the cases that the unmodified target passes.
 *
 * @module
 */
import { type RunOptions, run } from './run.ts'
import type { Scenario } from './scenario.ts'
import type { Target } from './target.ts'

export interface Proof {
  readonly mutants: readonly {
    /** What the mutant does wrong. */
    readonly name: string
    readonly killed: boolean
    /** The check's message, or why there is none. */
    readonly reason: string
  }[]
}

/** Runs `scenario` against each of its mutants of `target`. A mutant that makes the check impossible survives. */
export async function prove(
  scenario: Scenario,
  target: Target,
  options: Omit<RunOptions, 'mutant' | 'shrinks'>,
): Promise<Proof> {
  const mutants = []
  for (const [name, mutant] of Object.entries(scenario.mutants)) {
    const verdict = await run(scenario, target, { ...options, mutant, shrinks: 0 })
    switch (verdict.outcome) {
      case 'fail':
        mutants.push({ name, killed: true, reason: verdict.failure.reason })
        break
      case 'pass':
        mutants.push({ name, killed: false, reason: `pass in all ${verdict.cases} cases` })
        break
      case 'inconclusive':
      case 'not-applicable':
        mutants.push({ name, killed: false, reason: `${verdict.outcome}: ${verdict.reason}` })
        break
    }
  }
  return { mutants }
}
