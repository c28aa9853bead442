/**
 * Signed orders as a wallet makes them: a sale of one well-known token for another, with a nonce that the
 * target gives and at a price that the target quotes.
 *
 * @module
 */
import fc from 'fast-check'
import { type Address, zeroAddress } from 'viem'
import type { Exchange } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { World } from '../../solver-api/scenario.ts'
import type { TradedToken, Universe } from '../../solver-api/universe.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { DutchOrder } from '../../spec/dutch-order.ts'
import { tokenPair, worth } from '../orders/arbitraries.ts'
import { fieldsOf, jsonIn, responseOf } from '../reading/reading.ts'
import type { Swapper } from './swapper.ts'

/** What an order sells, and for what. Addresses are lower case. */
export interface Sale {
  readonly sellToken: Address
  readonly buyToken: Address
  /** Base units of the sold token. */
  readonly sellAmount: bigint
  /** Base units of the bought token that no market pays for it: a hundred times the worth. */
  readonly unattainableAmount: bigint
}

const blockchain = 'ethereum'

/** A sale worth some thousand dollars, beside which gas is small. */
export function sale(): (universe: Universe) => fc.Arbitrary<Sale> {
  return (universe) =>
    fc
      .tuple(tokenPair()(universe), fc.integer({ min: 500, max: 10_000 }))
      .map(([[sell, buy], usd]) => saleOf(sell, buy, usd))
}

function saleOf(sell: TradedToken, buy: TradedToken, usd: number): Sale {
  return {
    sellToken: canonicalAddress(sell.address),
    buyToken: canonicalAddress(buy.address),
    sellAmount: worth(sell, usd),
    unattainableAmount: worth(buy, usd * 100),
  }
}

/**
 * The nonce that an answer holds, wherever it stands and however it is written: the interface shows neither.
 *
 * @returns `undefined` where there is none below 2^256.
 */
export function nonceIn(exchange: Exchange): bigint | undefined {
  const body = jsonIn(exchange)
  const named = fieldsOf(body).find(({ name }) => name.toLowerCase() === 'nonce')
  const value = named === undefined ? body : named.value
  const text = ['string', 'number', 'bigint'].includes(typeof value) ? `${value}` : ''
  if (!/^(\d+|0x[0-9a-fA-F]+)$/.test(text)) return undefined
  const nonce = BigInt(text)
  return nonce < 2n ** 256n ? nonce : undefined
}

/**
 * The nonce that the target gives a wallet.
 *
 * @throws UnexpectedAnswer where it gives none.
 */
export async function nonceFor({ client }: Pick<World, 'client'>, address: Address): Promise<bigint> {
  const exchange = await client.send(messageOf('nonce', { blockchain, address }))
  const { status } = responseOf(exchange)
  const nonce = status === 200 ? nonceIn(exchange) : undefined
  if (nonce === undefined) throw new UnexpectedAnswer(`no nonce: status ${status}`, exchange)
  return nonce
}

/** What the target says that a fill can pay: its quote on the intent venue. A sale that has none says nothing. */
export async function quotedAmount(
  { client }: Pick<World, 'client'>,
  { buyToken, sellAmount, sellToken }: Pick<Sale, 'sellToken' | 'buyToken' | 'sellAmount'>,
): Promise<bigint> {
  const order = { sell_token: sellToken, buy_token: buyToken, sell_amount: `${sellAmount}` }
  const answer = await client.quote({ blockchain, orders: [order], venue: 'intent' })
  const [item] = answer.found ? answer.value.quotes : []
  pre(item !== undefined && item.buy_amount > 0n)
  return item.buy_amount
}

/** Less than the quote, so that any filler that keeps its word gains by the fill: 95 %. */
export function fairAmountFor(quoted: bigint): bigint {
  return (quoted * 95n) / 100n
}

/** A flat order that the target's own quote says can be filled at once. */
export async function fairOrder(world: World, swapper: Swapper, sale: Sale): Promise<DutchOrder> {
  return flatOrder(world, swapper, sale, fairAmountFor(await quotedAmount(world, sale)))
}

/** A flat order that asks for more than any market pays. */
export function unviableOrder(world: World, swapper: Swapper, sale: Sale): Promise<DutchOrder> {
  return flatOrder(world, swapper, sale, sale.unattainableAmount)
}

/**
 * An order that asks for more than any market pays until it ripens: in its last second of decay it is fair.
 *
 * @param seconds How long it decays from now.
 */
export async function eventuallyFairOrder(
  world: World,
  swapper: Swapper,
  sale: Sale,
  seconds = 60n,
): Promise<DutchOrder> {
  const endAmount = fairAmountFor(await quotedAmount(world, sale))
  const order = await flatOrder(world, swapper, sale, sale.unattainableAmount)
  return {
    ...order,
    decayEndTime: order.decayStartTime + seconds,
    outputs: order.outputs.map((output) => ({ ...output, endAmount })),
  }
}

/**
 * An order that anybody may fill within ten minutes.
 *
 * @param asked Base units of the bought token, for the swapper.
 */
export async function flatOrder(
  world: Pick<World, 'client' | 'clock'>,
  { address }: Swapper,
  { buyToken, sellAmount, sellToken }: Sale,
  asked: bigint,
): Promise<DutchOrder> {
  const nonce = await nonceFor(world, address)
  const now = world.clock.now()
  return {
    reactor: canonical.reactor,
    swapper: address,
    nonce,
    deadline: now + 600n,
    additionalValidationContract: zeroAddress,
    additionalValidationData: '0x',
    decayStartTime: now,
    decayEndTime: now + 300n,
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: 0n,
    input: { token: sellToken, startAmount: sellAmount, endAmount: sellAmount },
    outputs: [{ token: buyToken, startAmount: asked, endAmount: asked, recipient: address }],
  }
}

/** The same order under the nonces that follow it, as an application makes several at a time. */
export function withConsecutiveNonces(order: DutchOrder, count: number): readonly DutchOrder[] {
  return Array.from({ length: count }, (_, index) => ({ ...order, nonce: order.nonce + BigInt(index) }))
}
