/**
 * Sessions: long sequences of steps on one target that remembers.
 *
 * @module
 */
import fc from 'fast-check'
import type { Scenario } from '../../../../judge/scenario.ts'
import type { Universe } from '../../api/universe.ts'
import { sale } from '../intents/dutch-orders.ts'
import { swappers } from '../intents/swapper.ts'
import { amongWellKnown, ownedOrder } from '../orders/arbitraries.ts'
import type { World } from '../world.ts'
import { chainSteps } from './chain-steps.ts'
import { judgedSteps } from './judged-step.ts'
import { marketSteps, questionCount } from './market-steps.ts'
import { orderSteps, partyCount } from './order-steps.ts'
import { runSession } from './session.ts'
import type { SessionGiven } from './state.ts'
import { type SessionLength, type Step, sequencesOf } from './step.ts'

interface Drawn extends SessionGiven {
  readonly steps: readonly Step[]
}

/**
 * The generators and the check of a scenario of sessions.
 *
 * @param judged Scenarios whose clauses are judged in the middle of a session.
 */
export function sessionsOf(judged: readonly Scenario[], length: SessionLength) {
  const others = judgedSteps(judged)
  const halves: SessionLength = [length[0] / 2, length[1] / 2]
  const ofOrders = [...orderSteps, ...chainSteps]
  const ofTheMarket = [...marketSteps, ...others, ...chainSteps.slice(-1)]
  return {
    usesKey: true as const,
    given: {
      parties: fc.noShrink(swappers(partyCount)),
      sale: (universe: Universe) => fc.noShrink(sale()(universe)),
      questions: (universe: Universe) => {
        const size = { minLength: questionCount, maxLength: questionCount }
        const question = amongWellKnown(ownedOrder({ usd: [1_000, 200_000] }))
        return fc.noShrink(fc.array(question(universe), size))
      },
      // Faults that need several steps of one kind are found sooner if there are few of others in between.
      steps: (universe: Universe) =>
        fc
          .tuple(
            sequencesOf(ofTheMarket, halves)(universe),
            sequencesOf(ofOrders, length)(universe),
            fc.boolean(),
          )
          .map(([market, orders, isMarketFirst]) =>
            isMarketFirst ? [...market, ...orders] : [...orders, ...market],
          ),
      // Most sessions pause: only after a pause is the comparison with earlier answers certain. On real time there are
      // few sessions.
      pauses: fc.noShrink(fc.constantFrom(true, true, true, false)),
    },
    pauses: ({ pauses }: Drawn): boolean => pauses,
    check: ({ steps, ...given }: Drawn, world: World): Promise<void> => runSession(world, given, steps),
  }
}

export {
  counted,
  firstOf,
  hashBefore,
  latestNonceFrom,
  othersOrders,
  reopened,
  repeatedPage,
  showStrangersFills,
  withoutFirstOf,
} from './session-faults.ts'
