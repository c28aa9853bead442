/** Judges a clause in the middle of a session by its own scenario, because a clause must hold late as well as early. */
import fc from 'fast-check'
import { shareOf } from '../../../../judge/case-id.ts'
import { judging, type Scenario, sharesOf } from '../../../../judge/scenario.ts'
import { withoutMoves } from '../chain/behind-a-move.ts'
import type { StepSource } from './step.ts'

export function judgedSteps(scenarios: readonly Scenario[]): readonly StepSource[] {
  return scenarios.map(withoutMoves).map((scenario) => {
    const { check, clause, draw, needs } = scenario
    return {
      weight: 2,
      draw: (universe) =>
        fc
          .nat()
          .map((seed) => shareOf(seed, sharesOf(scenario, universe)))
          .chain((share) => draw?.(universe, share) ?? fc.constant({}))
          .map((given) => ({
            step: `${clause} is judged`,
            ...(needs === undefined ? {} : { needs }),
            given,
            run: ({ world }, drawn) => judging(clause, () => check(drawn, world)),
          })),
    }
  })
}
