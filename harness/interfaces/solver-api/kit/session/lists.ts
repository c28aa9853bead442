/**
 * Compares the target's lists with all earlier events. A forbidden entry violates the clause that forbids it.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { blaming, judging } from '../../../../judge/scenario.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import { fillsOf } from '../chain/fills.ts'
import { timeOf } from '../intents/polling.ts'
import { isNonceUsed, type Swapper } from '../intents/swapper.ts'
import { thirdParty } from '../intents/third-party.ts'
import { faultsIn, type HistoryEvent, type HistoryFault } from '../tracking/history.ts'
import { requestPage } from '../tracking/listed-orders.ts'
import { pause } from './pause.ts'
import type { Session, Submitted } from './state.ts'

/** Judges the lists of all parties after a new block. A session that pauses first waits for `afterSeconds`. */
export async function judgeLists(
  session: Session,
  { afterSeconds }: { readonly afterSeconds: number },
): Promise<void> {
  const { placed, world } = session
  if (placed.size === 0) return
  await pause(session, afterSeconds * 1_000)
  if (world.offers('control')) await world.chain.client.mine({ blocks: 1 })
  for (const party of session.parties) await judgeList(session, party)
}

/**
 * Lists a party's orders. A list may lag, so a wrong one is requested again until the target has had time to update it.
 */
export async function judgeList(session: Session, party: Swapper): Promise<void> {
  const { recorder, statuses, world } = session
  const [fault] = await world.eventually(faultsNow, ({ length }) => length === 0)
  if (fault === undefined) return
  const clause = await clauseAgainst(fault, session)
  const shown = await requestPage(world, { swapper: party.address })
  await judging(clause, () =>
    blaming(shown, () => assert.fail(`the order ${fault.hash} is shown as ${fault.status}: ${fault.fault}`)),
  )

  async function faultsNow(): Promise<readonly HistoryFault[]> {
    const before = recorder.history.length
    const { orders } = await recorder.recordListing(party)
    for (const { hash, status } of orders) statuses.set(hash, status)
    const found = faultsIn(recorder.history).filter(({ at }) => at >= before)
    return world.offers('control') ? found : found.filter(({ fault }) => fault !== 'contradicts the chain')
  }
}

async function clauseAgainst({ fault, hash, status }: HistoryFault, session: Session): Promise<ClauseId> {
  const submitted = session.placed.get(hash)
  switch (fault) {
    case 'not listed':
      return isLostByRestart(hash, session) ? 'intent/survives-a-restart' : 'tracking/lists-submitted-orders'
    case 'unknown status':
      return 'tracking/lists-submitted-orders'
    case 'never accepted':
      return 'tracking/swapper-filter'
    case 'listed twice':
      return submitted !== undefined && submitted.times > 1 ? 'intent/resubmission' : 'tracking/cursor-walk'
    case 'final status changed':
      return 'tracking/terminal-is-final'
    case 'filled twice under one nonce':
      return 'intent/nonce-fills-once'
    case 'contradicts the chain':
      return submitted === undefined
        ? 'tracking/lists-submitted-orders'
        : clauseOfStatus(status, submitted, session)
  }
}

/** True if the order was accepted before the last restart, and not listed since. */
function isLostByRestart(hash: Hex, { recorder, restartedAt }: Session): boolean {
  if (restartedAt === undefined) return false
  const isListed = (event: HistoryEvent) =>
    event.kind === 'listing' && event.orders.some((order) => order.hash === hash)
  const isSubmitted = (event: HistoryEvent) => event.kind === 'submission' && event.hash === hash
  return (
    recorder.history.slice(0, restartedAt).some(isSubmitted) &&
    !recorder.history.slice(restartedAt).some(isListed)
  )
}

/** The clause about the order's status on the chain, or about the shown status. */
async function clauseOfStatus(
  shown: string | undefined,
  submitted: Submitted,
  { world }: Session,
): Promise<ClauseId> {
  const { order, party } = submitted
  const [fill] = await fillsOf(world.chain, submitted)
  if (fill?.hash === submitted.hash)
    return fill.filler === thirdParty ? 'tracking/fills-by-others' : 'tracking/filled-means-filled'
  if (shown === 'filled') return 'tracking/filled-means-filled'
  if (shown === 'cancelled' || (await isNonceUsed(world.chain, party, order.nonce)))
    return 'tracking/cancelled-by-nonce'
  if (shown === 'expired' || (await timeOf(world)) > order.deadline) return 'tracking/expires'
  return shown === 'insufficient-funds' ? 'tracking/funds-return' : 'tracking/insufficient-funds'
}
