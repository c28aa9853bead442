/**
 * The clients of the service: they sign orders and submit them, and ask for nonces.
 *
 * @module
 */
import type { Hex } from 'viem'
import { canonicalAddress } from '../../core/address.ts'
import { hashDutchOrder } from '../../core/orders/dutch-order.ts'
import { signOrder } from '../../core/orders/sign.ts'
import { nonceResponseSchema } from '../../interfaces/solver-api/api/intents.ts'
import { orderOf, type SignedByClient } from './chain/chain-people.ts'
import type { Ground } from './ground.ts'
import { request, type ServiceProcess } from './service-process.ts'
import type { Action } from './step.ts'

/** A nonce that the service gave out. */
export interface GivenNonce {
  readonly swapper: Hex
  readonly nonce: bigint
}

export interface Clients {
  /** Hashes of the orders whose submission was answered with 201. */
  readonly accepted: ReadonlySet<Hex>
  /** Hashes of the orders of which every submission failed. */
  readonly refused: ReadonlySet<Hex>
  /** All orders that were signed, the oldest first. */
  readonly signed: readonly SignedByClient[]
  submit(action: Extract<Action, { kind: 'submit' }>): Promise<Said>
  /** Sends an old submission again, as a network that duplicates messages may. */
  repeat(slot: number): Promise<Said>
  askNonce(client: number): Promise<Said>
  /**
   * The service has restarted, perhaps after storing an order that it did not answer, and perhaps without its orders.
   */
  onRestart(options: { readonly isForgotten: boolean }): void
}

/** A client's action, and the service's answers. */
export interface Said {
  readonly text: string
  readonly statuses: readonly number[]
  readonly given?: GivenNonce
  /** An order that was accepted, and then refused. */
  readonly refused?: Hex
}

export function createClients(ground: Ground, service: () => ServiceProcess): Clients {
  const accepted = new Set<Hex>()
  const refused = new Set<Hex>()
  // Orders submitted before the service ended, which may have been stored.
  const unsure = new Set<Hex>()
  const signed: SignedByClient[] = []
  const given = new Map<number, bigint>()
  let count = 0

  async function send({ hash, encoded, signature }: SignedByClient): Promise<number> {
    const body = JSON.stringify({ blockchain: 'ethereum', order: encoded, signature })
    const { status } = await service().fetch(request('/partner/v2/intent/order', body))
    if (status === 201) accepted.add(hash)
    if (accepted.has(hash)) refused.delete(hash)
    else if (!unsure.has(hash)) refused.add(hash)
    return status
  }

  return {
    accepted,
    refused,
    signed,
    async submit({ client, delivery, terms }) {
      const { seller, swapper } = sellerOf(ground, client)
      const number = count++
      const nonce = given.get(client) ?? BigInt(number)
      given.delete(client)
      const order = orderOf({ number, nonce, now: ground.clock.now(), swapper, terms })
      const { order: encoded, signature } = await signOrder(seller, order)
      const one: SignedByClient = { number, order, hash: hashDutchOrder(order), encoded, signature }
      signed.push(one)
      const statuses: number[] = delivery === 'twice' ? await Promise.all([send(one), send(one)]) : []
      if (delivery !== 'twice') statuses.push(await send(one))
      if (delivery === 'answer lost') statuses.push(await send(one))
      const text = `client ${client} submits order ${number}, ${terms}, ${delivery}: ${statuses.join(', ')}`
      return { text, statuses }
    },
    async repeat(slot) {
      const chosen = signed[slot % Math.max(signed.length, 1)]
      if (chosen === undefined) return { text: 'there is no submission to repeat', statuses: [] }
      const wasAccepted = accepted.has(chosen.hash)
      const status = await send(chosen)
      const text = `order ${chosen.number} is submitted once more: ${status}`
      const isRefused = wasAccepted && status >= 400 && status < 500
      return { text, statuses: [status], ...(isRefused ? { refused: chosen.hash } : {}) }
    },
    onRestart({ isForgotten }) {
      for (const hash of refused) unsure.add(hash)
      refused.clear()
      if (isForgotten) accepted.clear()
    },
    async askNonce(client) {
      const { swapper } = sellerOf(ground, client)
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

function sellerOf({ sellers }: Pick<Ground, 'sellers'>, client: number) {
  const seller = sellers[client]
  if (seller === undefined) throw new RangeError(`No client ${client}.`)
  return { seller, swapper: canonicalAddress(seller.address) }
}
