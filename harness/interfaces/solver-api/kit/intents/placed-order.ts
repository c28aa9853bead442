/**
 * Submits signed orders, and reads the answers. The interface does not show the answer, so a 200, 201 or 202 accepts
 * the order, any 4xx refuses it, and the hash may be in any field. The interface does show a 204: no solution was
 * found.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { type SignedOrder, signOrder } from '../../../../core/orders/sign.ts'
import type { Exchange, Message } from '../../../../core/transport/transport.ts'
import { applies, pre } from '../../../../judge/scenario.ts'
import { messageOf, UnexpectedAnswer } from '../../api/client.ts'
import { valueIn } from '../../checks/answers/path.ts'
import { formOf } from '../../checks/answers/table.ts'
import { submittedHashIn } from '../../checks/reading/order-hash.ts'
import { isRefused, responseOf } from '../../checks/reading/reading.ts'
import { shownStatus } from '../../checks/reading/shown-status.ts'
import { assumeKnown } from '../reading/assume-known.ts'
import { foundBody } from '../reading/refusals.ts'
import type { World } from '../world.ts'
import { nextNonceFor, type Sale, unviableOrder } from './dutch-orders.ts'
import { fundAndApprove, type Swapper } from './swapper.ts'

/** An order that the target accepted. */
export interface PlacedOrder {
  readonly order: DutchOrder
  readonly signed: SignedOrder
  /** The hash that the target reports, in lower case. */
  readonly hash: Hex
  /** Block number at submission; zero if the judge does not see the chain. */
  readonly block: bigint
  /** The answer to the submission. */
  readonly answer: Exchange
}

/**
 * The id of a new quote of the sale, if its field is known: the interface does not name the field. Skips the case if
 * the target quotes nothing.
 */
export async function quotedId(
  world: Pick<World, 'client' | 'universe'>,
  { buyToken, sellAmount, sellToken }: Pick<Sale, 'sellToken' | 'buyToken' | 'sellAmount'>,
): Promise<string> {
  const orders = [{ sell_token: sellToken, buy_token: buyToken, sell_amount: `${sellAmount}` }]
  const quote = messageOf('quote', { blockchain: 'ethereum', orders, venue: 'intent' })
  assumeKnown(world, 'quoteId')
  const exchange = await world.client.send(quote)
  foundBody(exchange)
  const id = valueIn(exchange, formOf(world.universe.answers, 'quoteId')?.path ?? [])
  pre(typeof id === 'string', 'no id in the quote')
  return id
}

export function signedBy({ key }: Pick<Swapper, 'key'>, order: DutchOrder): Promise<SignedOrder> {
  return signOrder(privateKeyToAccount(key), order)
}

/** The id of a quote that a submission names, and the case of the submission's letters. */
export interface SubmissionWay {
  readonly quoteId?: string
  readonly quote_id?: string
  /** True to send the hex digits of the order and the signature in capitals. */
  readonly isInCapitals?: true
}

/** The message that submits a signed order. */
export function submissionOf(
  { order, signature }: SignedOrder,
  { isInCapitals, ...quote }: SubmissionWay = {},
): Message {
  const written = (hex: Hex): Hex => (isInCapitals ? `0x${hex.slice(2).toUpperCase()}` : hex)
  const sent = { order: written(order), signature: written(signature) }
  return messageOf('submit', { blockchain: 'ethereum', ...sent, ...quote })
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
  if (![200, 201, 202].includes(status)) throw new UnexpectedAnswer(shownStatus(status), exchange)
  return true
}

/** The order hash in the answer to a submission, lower case; `undefined` if there is none. */
export function hashIn({ universe }: Pick<World, 'universe'>, exchange: Exchange): Hex | undefined {
  return submittedHashIn(exchange, universe.answers)
}

/**
 * Skips the case unless the target accepted an order that it should accept: the clauses about submission judge that. If
 * the judge does not control the chain, nobody funds the swapper, and the target may refuse every order.
 */
function assumeAccepted(world: World, exchange: Exchange): void {
  const accepted = isAccepted(exchange)
  applies(
    accepted || world.offers('control'),
    'no orders for wallets without funds (let the judge fund them: --rpc with --control)',
  )
  pre(accepted, 'the order is refused')
}

/**
 * Unviable orders that the target should accept, to be submitted one by one: the nonce of each is issued after the
 * order before. If the judge controls the chain, their swapper has the funds; otherwise an order of the same kind was
 * accepted without funds.
 */
export async function* acceptableOrders(
  world: World,
  swapper: Swapper,
  sale: Sale,
  count: number,
): AsyncGenerator<DutchOrder, void> {
  await fundWhereControlled(world, swapper, sale.sellToken, sale.sellAmount * BigInt(count))
  const used: bigint[] = []
  if (!world.offers('control')) {
    const probe = await unviableOrder(world, swapper, sale)
    used.push(probe.nonce)
    assumeAccepted(world, await submit(world, await signedBy(swapper, probe)))
  }
  const flat = await unviableOrder(world, swapper, sale)
  for (let made = 0; made < count; made += 1) {
    const nonce = used.length === 0 ? flat.nonce : await nextNonceFor(world, swapper.address, used)
    used.push(nonce)
    yield { ...flat, nonce }
  }
}

/** One acceptable order. */
export async function acceptableOrder(world: World, swapper: Swapper, sale: Sale): Promise<DutchOrder> {
  for await (const order of acceptableOrders(world, swapper, sale, 1)) return order
  throw new RangeError('no order')
}

/**
 * Gives the swapper the maximum input of the order if the judge controls the chain, signs the order and submits it.
 * Skips the case if the target refuses the order.
 */
export async function place(
  world: World,
  swapper: Swapper,
  order: DutchOrder,
  way?: SubmissionWay,
): Promise<PlacedOrder> {
  await fundWhereControlled(world, swapper, order.input.token, order.input.endAmount)
  return placeWithoutFunding(world, swapper, order, way)
}

/** Signs and submits an order with the funds that the swapper has. Skips the case if the target refuses the order. */
export async function placeWithoutFunding(
  world: World,
  swapper: Pick<Swapper, 'key'>,
  order: DutchOrder,
  way?: SubmissionWay,
): Promise<PlacedOrder> {
  const block = world.offers('control') ? await world.chain.client.getBlockNumber() : 0n
  const signed = await signedBy(swapper, order)
  const exchange = await submit(world, signed, way)
  assumeAccepted(world, exchange)
  return { order, signed, hash: hashIn(world, exchange) ?? hashDutchOrder(order), block, answer: exchange }
}

/**
 * Places several orders of one swapper one by one, with funds for all of them. The first keeps the nonce of its draft;
 * each later one has the nonce that the target issues at that time.
 */
export async function placeAll(
  world: World,
  swapper: Swapper,
  orders: readonly DutchOrder[],
): Promise<readonly PlacedOrder[]> {
  const needed = new Map<Address, bigint>()
  for (const { input } of orders) needed.set(input.token, (needed.get(input.token) ?? 0n) + input.endAmount)
  for (const [token, amount] of needed) await fundWhereControlled(world, swapper, token, amount)
  const placed: PlacedOrder[] = []
  for (const draft of orders) {
    const used = placed.map(({ order }) => order.nonce)
    const nonce = used.length === 0 ? draft.nonce : await nextNonceFor(world, swapper.address, used)
    placed.push(await placeWithoutFunding(world, swapper, { ...draft, nonce }))
  }
  return placed
}

async function fundWhereControlled(
  world: World,
  swapper: Swapper,
  token: Address,
  amount: bigint,
): Promise<void> {
  if (world.offers('control')) await fundAndApprove(world.chain, swapper, token, amount)
}
