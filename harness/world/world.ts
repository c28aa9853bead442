/**
 * Everybody in the world: the process of the service, its clients, the swappers on the chain, a stranger who fills,
 * and the chain itself, which mines and reorganises.
 *
 * @module
 */
import type { Hex } from 'viem'
import { createChainActs } from './chain-acts.ts'
import { createClients, request, type Said } from './clients.ts'
import type { Ground } from './ground.ts'
import { createLedgerOfSends } from './sends.ts'
import { startServiceProcess } from './service-process.ts'
import type { Action } from './step.ts'
import { createTruth, type OrderOnChain } from './truth.ts'
import type { Turns } from './turns.ts'
import type { Violation } from './violation.ts'

export interface World {
  readonly ground: Ground
  /** Hashes of the orders whose submission was answered with 201. */
  readonly accepted: ReadonlySet<Hex>
  /** All orders that were signed, as the latest block has them: anybody may have seen them. */
  truth(): Promise<readonly OrderOnChain[]>
  begin(turns: Turns): void
  act(action: Action, note: (text: string) => void): Promise<void>
  /** As the list shows it now, whatever fails. */
  get(path: string): Promise<Response>
  /** What the service has answered since the step began; a failure to follow the chain is a 500. */
  said(): readonly Said[]
  /** What a step itself broke, as it happened. */
  breach(): Violation | undefined
  restart(): Promise<void>
  close(): Promise<void>
}

const calm: Turns = {
  atNode: (_, work) => work(),
  beforeStatement() {},
  async afterStatement() {},
  atChain: (work) => work(),
  whole: (work) => work(),
  async run() {},
  crashed: () => false,
  faulted: () => false,
}

/** @param store Path of the database. */
export async function openWorld(ground: Ground, store: string): Promise<World> {
  const sends = createLedgerOfSends(ground.node)
  let turns: Turns = calm
  const start = () =>
    startServiceProcess({ ground, store, turns: () => turns, onSend: (raw) => sends.note(raw) })
  let service = await start()
  const clients = createClients(ground, () => service)
  const truth = createTruth(ground.node)
  let said: Said[] = []
  const actOnChain = await createChainActs(ground, clients.signed, sends)

  async function done(action: Action): Promise<Said> {
    switch (action.kind) {
      case 'submit':
        return clients.submit(action)
      case 'nonce':
        return clients.askNonce(action.client)
      case 'follow':
        return service.follow().then(
          () => ({ text: 'the filler and the watcher follow the chain', statuses: [] }),
          (fault: Error) => ({ text: `following the chain fails: ${fault.name}`, statuses: [500] }),
        )
      default:
        return { text: await actOnChain(action, turns), statuses: [] }
    }
  }

  return {
    ground,
    accepted: clients.accepted,
    truth: () => truth(clients.signed),
    said: () => said,
    begin(next) {
      turns = next
      said = []
    },
    async act(action, note) {
      const one = await done(action)
      said.push(one)
      note(one.text)
    },
    async get(path) {
      turns = calm
      return service.fetch(request(path))
    },
    breach: () => sends.breach(),
    async restart() {
      turns = calm
      await service.end()
      service = await start()
    },
    close: () => service.end(),
  }
}
