/**
 * A session: one target that keeps state, and the judge's own knowledge of it. Steps of any kind follow each other;
 * every answer must agree with earlier answers and with the events in between.
 *
 * @module
 */
import { Discarded, NotApplicable } from '../../../../judge/scenario.ts'
import { UnexpectedAnswer } from '../../api/client.ts'
import { tradeBack } from '../chain/follow.ts'
import { NotFilled } from '../intents/polling.ts'
import { fundAndApprove } from '../intents/swapper.ts'
import { fundThirdParty } from '../intents/third-party.ts'
import { createHistoryRecorder } from '../tracking/history-recorder.ts'
import type { World } from '../world.ts'
import { judgeList, judgeLists } from './lists.ts'
import type { Session, SessionGiven } from './state.ts'
import type { Step } from './step.ts'

// Funds for this many orders are enough for a session, so that most orders stay open until something happens.
const fundedOrders = 4n

/** Takes the steps one after the other, and compares the lists with the course of events at the end. */
export async function runSession(world: World, given: SessionGiven, steps: readonly Step[]): Promise<void> {
  const session = await openSession(world, given)
  try {
    for (const [index, step] of steps.entries()) {
      if (!isPossible(step, session)) continue
      try {
        await step.run(session, step.given ?? {})
        if (step.concernsOrders === true) await judgeListAfter(session, index)
      } catch (error) {
        if (!saysNothing(error)) throw error
      }
    }
    await judgeLists(session, { afterSeconds: 11 })
  } finally {
    for (const { bought, order } of session.traded.toReversed()) await tradeBack(world, order, bought)
  }
}

/** Looks at the orders of the parties in turn. */
async function judgeListAfter(session: Session, index: number): Promise<void> {
  const party = session.parties[index % session.parties.length]
  if (party !== undefined && session.placed.size > 0) await judgeList(session, party)
}

async function openSession(world: World, given: SessionGiven): Promise<Session> {
  const { parties, sale } = given
  if (world.offers('control') && world.offers('key')) {
    for (const party of parties)
      await fundAndApprove(world.chain, party, sale.sellToken, sale.sellAmount * fundedOrders)
    await fundThirdParty(world.chain, sale.buyToken, sale.unattainableAmount * 100n)
  }
  return {
    ...given,
    world,
    recorder: await createHistoryRecorder(world),
    placed: new Map(),
    statuses: new Map(),
    answers: new Map(),
    traded: [],
    snapshots: [],
  }
}

/**
 * Reports whether the session can take the step. On copies of a chain that goes on, only one answer alone can be
 * executed.
 */
function isPossible({ needs = [] }: Step, { world }: Session): boolean {
  return needs.every((need) => world.offers(need)) && !(world.isChainCopied && needs.includes('chain'))
}

/** Reports whether the step could not be judged, so that the session goes on without it. */
function saysNothing(error: unknown): boolean {
  return [UnexpectedAnswer, Discarded, NotApplicable, NotFilled].some((left) => error instanceof left)
}
