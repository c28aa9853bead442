/**
 * Submitting signed orders, and reading the answer. The interface does not show the answer, so any 2xx accepts the
 * order, any 4xx refuses it, and the hash may be in any field.
 *
 * @module
 */
import { type Address, type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type SignedOrder, signOrder } from '../../client/sign.ts'
import type { Exchange, Message } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { World } from '../../solver-api/scenario.ts'
import { type DutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import { fieldsOf, isRefused, jsonIn, responseOf } from '../reading/reading.ts'
import { fundAndApprove, type Swapper } from './swapper.ts'

/** An order that the target accepted. */
export interface PlacedOrder {
  readonly order: DutchOrder
  readonly signed: SignedOrder
  /** As the target reports it, lower case. */
  readonly hash: Hex
  /** Block number at submission. */
  readonly block: bigint
}

/** Signs with a swapper's key. */
export function signedBy({ key }: Pick<Swapper, 'key'>, order: DutchOrder): Promise<SignedOrder> {
  return signOrder(privateKeyToAccount(key), order)
}

/** Submits a signed order. */
export function submissionOf(
  signed: SignedOrder,
  quote: { readonly quoteId?: string; readonly quote_id?: string } = {},
): Message {
  return messageOf('submit', { blockchain: 'ethereum', ...signed, ...quote })
}

/** Submits a signed order. Returns any answer. */
export async function submit(
  { client }: Pick<World, 'client'>,
  ...submission: Parameters<typeof submissionOf>
): Promise<Exchange> {
  const exchange = await client.send(submissionOf(...submission))
  responseOf(exchange)
  return exchange
}

/**
 * True if the target accepted the order.
 *
 * @throws UnexpectedAnswer if it neither accepted nor refused it.
 */
export function isAccepted(exchange: Exchange): boolean {
  const { status } = exchange.response
  if (isRefused(exchange)) return false
  if (![200, 201, 202].includes(status)) throw new UnexpectedAnswer(`status ${status}`, exchange)
  return true
}

/** The order hash in the answer to a submission, lower case; `undefined` if there is none. */
export function hashIn(exchange: Exchange): Hex | undefined {
  const body = jsonIn(exchange)
  const named = fieldsOf(body).find(({ name }) => /^(order_?)?hash$/i.test(name))
  const value = named === undefined ? body : named.value
  if (!isHex(value) || value.length !== 66) return undefined
  return value.toLowerCase() as Hex
}

/**
 * Gives the swapper the maximum input of the order, signs and submits. Skips the case if the target refuses the
 * order: the clauses about submission judge that.
 */
export async function place(world: World, swapper: Swapper, order: DutchOrder): Promise<PlacedOrder> {
  await fundAndApprove(world.chain, swapper, order.input.token, order.input.endAmount)
  return placeWithoutFunding(world, swapper, order)
}

/** The same with the funds that the swapper has. */
export async function placeWithoutFunding(
  world: World,
  swapper: Pick<Swapper, 'key'>,
  order: DutchOrder,
): Promise<PlacedOrder> {
  const block = await world.chain.client.getBlockNumber()
  const signed = await signedBy(swapper, order)
  const exchange = await submit(world, signed)
  pre(isAccepted(exchange))
  return { order, signed, hash: hashIn(exchange) ?? hashDutchOrder(order), block }
}

/** Places several orders of one swapper one by one, with funds for all of them. */
export async function placeAll(
  world: World,
  swapper: Swapper,
  orders: readonly DutchOrder[],
): Promise<readonly PlacedOrder[]> {
  const needed = new Map<Address, bigint>()
  for (const { input } of orders) needed.set(input.token, (needed.get(input.token) ?? 0n) + input.endAmount)
  for (const [token, amount] of needed) await fundAndApprove(world.chain, swapper, token, amount)
  const placed: PlacedOrder[] = []
  for (const order of orders) placed.push(await placeWithoutFunding(world, swapper, order))
  return placed
}
