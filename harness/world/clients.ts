/**
 * The clients of the service: they sign orders and submit them, and ask for nonces.
 *
 * @module
 */
import type { Hex } from 'viem'
import { signOrder } from '../client/sign.ts'
import { nonceResponseSchema } from '../solver-api/intents.ts'
import { canonicalAddress } from '../spec/address.ts'
import { hashDutchOrder } from '../spec/dutch-order.ts'
import { orderOf, type SignedByClient } from './chain-people.ts'
import type { Ground } from './ground.ts'
import { apiKey, type ServiceProcess } from './service-process.ts'
import type { Action } from './step.ts'

/** A nonce that the service gave out. */
export interface GivenNonce {
  readonly swapper: Hex
  readonly nonce: bigint
}

export interface Clients {
  /** Hashes of the orders whose submission was answered with 201. */
  readonly accepted: ReadonlySet<Hex>
  /** All orders that were signed, the oldest first. */
  readonly signed: readonly SignedByClient[]
  submit(action: Extract<Action, { kind: 'submit' }>): Promise<Said>
  askNonce(client: number): Promise<Said>
}

/** What a client did, and what the service answered. */
export interface Said {
  readonly text: string
  readonly statuses: readonly number[]
  readonly given?: GivenNonce
}

export function createClients({ node, sellers }: Ground, service: () => ServiceProcess): Clients {
  const accepted = new Set<Hex>()
  const signed: SignedByClient[] = []
  const given = new Map<number, bigint>()
  let count = 0

  async function send(hash: Hex, body: string): Promise<number> {
    const { status } = await service().fetch(request('/partner/v2/intent/order', body))
    if (status === 201) accepted.add(hash)
    return status
  }

  function sellerOf(client: number) {
    const seller = sellers[client]
    if (seller === undefined) throw new RangeError(`No client ${client}.`)
    return { seller, swapper: canonicalAddress(seller.address) }
  }

  return {
    accepted,
    signed,
    async submit({ client, delivery, terms }) {
      const { seller, swapper } = sellerOf(client)
      const number = count++
      const nonce = given.get(client) ?? BigInt(number)
      given.delete(client)
      const order = orderOf({ number, nonce, now: node.clock.now(), swapper, terms })
      const { order: encoded, signature } = await signOrder(seller, order)
      const hash = hashDutchOrder(order)
      signed.push({ number, order, hash, encoded, signature })
      const body = JSON.stringify({ blockchain: 'ethereum', order: encoded, signature })
      const statuses: number[] =
        delivery === 'twice' ? await Promise.all([send(hash, body), send(hash, body)]) : []
      if (delivery !== 'twice') statuses.push(await send(hash, body))
      if (delivery === 'answer lost') statuses.push(await send(hash, body))
      const text = `client ${client} submits order ${number}, ${terms}, ${delivery}: ${statuses.join(', ')}`
      return { text, statuses }
    },
    async askNonce(client) {
      const { swapper } = sellerOf(client)
      const path = `/partner/v2/intent/nonce?blockchain=ethereum&address=${swapper}`
      const response = await service().fetch(request(path))
      const said = {
        text: `client ${client} asks for a nonce: ${response.status}`,
        statuses: [response.status],
      }
      if (response.status !== 200) return said
      const nonce = BigInt(nonceResponseSchema.parse(await response.json()).nonce)
      given.set(client, nonce)
      return { ...said, given: { swapper, nonce } }
    },
  }
}

export function request(path: string, body?: string): Request {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const method = body === undefined ? 'GET' : 'POST'
  return new Request(`http://world.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
}
