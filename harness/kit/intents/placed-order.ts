/**
 * The submission of signed orders, and what answers it. The interface does not show the answer, so any 2xx
 * takes the order and any 4xx refuses it, and the hash is looked for wherever services put it.
 *
 * @module
 */
import { type Address, type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type SignedOrder, signOrder } from '../../client/sign.ts'
import type { Exchange } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { World } from '../../solver-api/scenario.ts'
import { type DutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import { fieldsOf, jsonIn, responseOf } from '../reading/reading.ts'
import { fundAndApprove, type Swapper } from './swapper.ts'

/** An order that the target took. */
export interface PlacedOrder {
  readonly order: DutchOrder
  readonly signed: SignedOrder
  /** As the target names it, lower case. */
  readonly hash: Hex
  /** Block of the chain on which it was submitted. */
  readonly block: bigint
}

/** Signs with a swapper's key. */
export function signedBy({ key }: Pick<Swapper, 'key'>, order: DutchOrder): Promise<SignedOrder> {
  return signOrder(privateKeyToAccount(key), order)
}

/** Submits what was signed, and gives back whatever came. */
export async function submit(
  { client }: Pick<World, 'client'>,
  signed: SignedOrder,
  quote: { readonly quoteId?: string; readonly quote_id?: string } = {},
): Promise<Exchange> {
  const exchange = await client.send(messageOf('submit', { blockchain: 'ethereum', ...signed, ...quote }))
  responseOf(exchange)
  return exchange
}

/**
 * True where the target took the order.
 *
 * @throws UnexpectedAnswer where it neither took nor refused it.
 */
export function isAccepted(exchange: Exchange): boolean {
  const { status } = exchange.response
  if (status >= 400 && status < 500) return false
  if (![200, 201, 202].includes(status)) throw new UnexpectedAnswer(`status ${status}`, exchange)
  return true
}

/** The order hash that a submission is answered with, lower case; `undefined` where there is none. */
export function hashIn(exchange: Exchange): Hex | undefined {
  const body = jsonIn(exchange)
  const named = fieldsOf(body).find(({ name }) => /^(order_?)?hash$/i.test(name))
  const value = named === undefined ? body : named.value
  if (!isHex(value) || value.length !== 66) return undefined
  return value.toLowerCase() as Hex
}

/**
 * Gives the swapper what the order takes at most, signs and submits. A target that refuses the order, or an
 * order like it, is judged by the clauses about submission, and says nothing here.
 */
export async function place(world: World, swapper: Swapper, order: DutchOrder): Promise<PlacedOrder> {
  await fundAndApprove(world.chain, swapper, order.input.token, order.input.endAmount)
  return placeWithoutFunding(world, swapper, order)
}

/** The same with what the swapper has already. */
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

/** Places several orders of one swapper, one after the other, with funds for all of them. */
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
