/**
 * Everybody in the world: the process of the service, its clients, the swappers on the chain, a stranger who fills,
 * and the chain itself, which mines and reorganises.
 *
 * @module
 */
import type { Hex } from 'viem'
import { signOrder } from '../client/sign.ts'
import { canonicalAddress, nativeToken } from '../spec/address.ts'
import { hashDutchOrder } from '../spec/dutch-order.ts'
import { createPeople, createReorganisations, orderOf, type SignedByClient } from './chain-people.ts'
import { type Ground, sellersFunds } from './ground.ts'
import { createLedgerOfSends } from './sends.ts'
import { apiKey, type ServiceProcess, startServiceProcess, type Variation } from './service-process.ts'
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
  /** What a step itself broke, as it happened. */
  breach(): Violation | undefined
  restart(): Promise<void>
  close(): Promise<void>
}

interface WorldOptions {
  readonly store: string
  readonly variation: Variation | undefined
}

const calm: Turns = {
  atNode: (_, work) => work(),
  beforeStatement() {},
  async afterStatement() {},
  whole: (work) => work(),
  async run() {},
  crashed: () => false,
  faulted: () => false,
}

export async function openWorld(ground: Ground, options: WorldOptions): Promise<World> {
  const sends = createLedgerOfSends(ground.node)
  let turns: Turns = calm
  const start = () =>
    startServiceProcess({ ground, ...options, turns: () => turns, onSend: (raw) => sends.note(raw) })
  let service = await start()
  const clients = createClients(ground, () => service)
  const people = createPeople(ground, clients.signed)
  const reorganisations = createReorganisations(ground, sends)
  await reorganisations.remember()

  function atChain<T>(work: () => Promise<T>): Promise<T> {
    return turns.whole(async () => {
      const result = await work()
      await reorganisations.remember()
      return result
    })
  }

  async function acted(action: Action): Promise<string> {
    switch (action.kind) {
      case 'submit':
        return clients.submit(action)
      case 'nonce':
        return clients.askNonce(action.client)
      case 'follow':
        return service.follow().then(
          () => 'the filler and the watcher follow the chain',
          (fault: Error) => `following the chain fails: ${fault.name}`,
        )
      case 'approve':
      case 'revoke':
        await atChain(() => people.allow(action.client, action.kind === 'approve' ? sellersFunds : 0n))
        return `client ${action.client}: ${action.kind}`
      case 'fill':
        return atChain(() => people.fill(action.slot))
      case 'cancel':
        return atChain(() => people.cancel(action.slot))
      case 'wait':
        ground.node.clock.advance(BigInt(action.seconds))
        return `${action.seconds} s pass`
      case 'mine':
        await atChain(() => ground.node.client.mine({ blocks: 1 }))
        return 'a block is mined'
      case 'reorganise':
        return atChain(() => reorganisations.replace(action.depth, action.isResent))
    }
  }

  return {
    ground,
    accepted: clients.accepted,
    truth: () => clients.truth(),
    begin(next) {
      turns = next
    },
    act: async (action, note) => note(await acted(action)),
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

/** Those who sign orders and ask the service. */
function createClients({ node, sellers }: Ground, service: () => ServiceProcess) {
  const accepted = new Set<Hex>()
  const signed: SignedByClient[] = []
  let count = 0

  async function send(hash: Hex, body: string): Promise<number> {
    const { status } = await service().fetch(request('/partner/v2/intent/order', body))
    if (status === 201) accepted.add(hash)
    return status
  }

  const truth = createTruth(node)
  return {
    accepted,
    signed,
    truth: () => truth(signed),
    async submit({ client, delivery, terms }: Extract<Action, { kind: 'submit' }>): Promise<string> {
      const seller = sellers[client]
      if (seller === undefined) throw new RangeError(`No client ${client}.`)
      const number = count++
      const order = orderOf({
        number,
        now: node.clock.now(),
        swapper: canonicalAddress(seller.address),
        terms,
      })
      const { order: encoded, signature } = await signOrder(seller, order)
      const hash = hashDutchOrder(order)
      signed.push({ order, hash, encoded, signature })
      const body = JSON.stringify({ blockchain: 'ethereum', order: encoded, signature })
      const statuses: number[] =
        delivery === 'twice' ? await Promise.all([send(hash, body), send(hash, body)]) : []
      if (delivery !== 'twice') statuses.push(await send(hash, body))
      if (delivery === 'answer lost') statuses.push(await send(hash, body))
      return `client ${client} submits order ${number}, ${terms}, ${delivery}: ${statuses.join(', ')}`
    },
    async askNonce(client: number): Promise<string> {
      const address = sellers[client]?.address ?? nativeToken
      const path = `/partner/v2/intent/nonce?blockchain=ethereum&address=${address}`
      return `client ${client} asks for a nonce: ${(await service().fetch(request(path))).status}`
    },
  }
}

function request(path: string, body?: string): Request {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const method = body === undefined ? 'GET' : 'POST'
  return new Request(`http://world.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
}
