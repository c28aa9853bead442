/**
 * All actors of the world: the process of the service, its clients, the swappers on the chain, a stranger who
 * fills, and the chain itself, which mines and reorganises.
 *
 * @module
 */
import { join } from 'node:path'
import type { Hex } from 'viem'
import type { Clock } from '../../chain/clock.ts'
import { openWatch } from './awaits/watch.ts'
import { createChainActs } from './chain/chain-acts.ts'
import { openJournaledChain } from './chain/journaled-chain.ts'
import { createLedgerOfSends } from './chain/sends.ts'
import { createClients, type Said } from './clients.ts'
import { findImbalance } from './conservation.ts'
import { createDoings } from './doings.ts'
import type { Ground } from './ground.ts'
import type { List } from './list.ts'
import { startServiceProcess } from './service-process.ts'
import type { Action, Schedule } from './step.ts'
import type { Store } from './stores.ts'
import { createTruth, nextTimes, type OrderOnChain } from './truth.ts'
import { calm, type Turns } from './turns.ts'
import type { Violation } from './violation.ts'

export interface World {
  /** Hashes of the orders whose submission was answered with 201. */
  readonly accepted: ReadonlySet<Hex>
  /** Hashes of the orders of which every submission failed. */
  readonly refused: ReadonlySet<Hex>
  /** All signed orders, in the state of the latest block: anyone may have seen them. */
  truth(): Promise<readonly OrderOnChain[]>
  /** Imbalance of the tokens since the start of the schedule. */
  findImbalance(): Promise<string | undefined>
  /** Time of the next block by the clocks of the chain and of the service, UNIX seconds. */
  times(): Promise<readonly bigint[]>
  begin(turns: Turns): void
  act(action: Action, note: (text: string) => void): Promise<void>
  /** The service's current list, without faults. */
  readonly list: List
  /** The service's answers since the start of the step; a failure to follow the chain is a 500. */
  said(): readonly Said[]
  /** True if the service has followed the chain since the last other action. */
  isFollowed(): boolean
  /** A rule that the step itself violated, as it happened. */
  breach(): Violation | undefined
  /** Restarts ended components after the step, and reports them. */
  restart(note: (text: string) => void): Promise<void>
  /** Hash of the latest block. */
  head(): Promise<Hex>
  close(): Promise<void>
}

export interface WorldPlace {
  readonly ground: Ground
  readonly store: Store
  /** Folder for the journal of the chain. */
  readonly folder: string
  readonly schedule: Schedule
}

export async function openWorld({ ground, store, folder, schedule }: WorldPlace): Promise<World> {
  let turns: Turns = calm
  const sends = createLedgerOfSends(ground.node)
  const watch = await openWatch(store)
  const path = join(folder, 'chain.ndjson')
  const chain = await openJournaledChain({ ground, path, turns: () => turns, sends, watch })
  const { node } = chain
  await node.client.setAutomine(schedule.automine)
  const [clock, skew] = skewed(ground.clock)
  const { base } = ground
  const start = () =>
    startServiceProcess({ ...schedule, node, base, clock, store: store.location, turns: () => turns, watch })
  let service = await start()
  const clients = createClients(ground, () => service)
  const truth = createTruth(node)
  const actOnChain = await createChainActs(node, ground, { signed: clients.signed, sends })
  const follow = () => service.follow()
  const doings = createDoings({ clients, actOnChain, skew, follow, turns: () => turns })
  let said: Said[] = []
  let breach: Violation | undefined

  return {
    accepted: clients.accepted,
    refused: clients.refused,
    truth: () => truth(clients.signed),
    findImbalance: () => findImbalance(node, base.block.number),
    times: () => nextTimes(node, [ground.clock, clock]),
    said: () => said,
    begin(next) {
      turns = next
      said = []
    },
    async act(action, note) {
      const one = await doings.take(action).catch((error: unknown): Said => {
        if (chain.hasStopped()) return { text: `${action.kind}: the chain is gone`, statuses: [] }
        throw error
      })
      said.push(one)
      note(one.text)
    },
    async list() {
      turns = calm
      return service.list()
    },
    isFollowed: doings.isFollowed,
    breach: () => watch.breach() ?? sends.breach() ?? breach,
    async restart(note) {
      const hasStopped = chain.hasStopped()
      if (!hasStopped && !turns.crashed()) return
      turns = calm
      note(hasStopped ? 'the machine starts again' : 'the process starts again')
      await service.end()
      if (hasStopped) breach = await chain.recover()
      watch.restart()
      service = await start()
      clients.onRestart({ isForgotten: store.isVolatile })
      doings.disturb()
    },
    head: async () => (await ground.node.client.getBlock()).hash,
    async close() {
      turns = calm
      await service.end()
      await watch.close()
      chain.close()
    },
  }
}

/** A clock that is ahead of another one by a settable number of seconds. */
function skewed(clock: Clock): readonly [Pick<Clock, 'now' | 'nowMs'>, (seconds: number) => void] {
  let ahead = 0
  return [
    { now: () => clock.now() + BigInt(ahead), nowMs: () => clock.nowMs() + 1000 * ahead },
    (seconds) => {
      ahead = seconds
    },
  ]
}
