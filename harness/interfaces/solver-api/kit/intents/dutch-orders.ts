/**
 * Signed orders as a wallet makes them: a sale of one well-known token for another, with a nonce that the target
 * issues and a price that the target quotes.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import { canonicalAddress, zeroAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { pre } from '../../../../judge/scenario.ts'
import { messageOf, UnexpectedAnswer } from '../../api/client.ts'
import { plainPairOf, type TradedToken, type Universe, worth } from '../../api/universe.ts'
import { nonceIn } from '../../checks/reading/nonce.ts'
import { responseOf } from '../../checks/reading/reading.ts'
import { offerFor } from '../orders/answers.ts'
import { tokenPair } from '../orders/arbitraries.ts'
import { assumeKnown } from '../reading/assume-known.ts'
import type { World } from '../world.ts'
import type { Swapper } from './swapper.ts'

/** The two sides of a sale. Addresses are lower case. */
export interface Sale {
  readonly sellToken: Address
  readonly buyToken: Address
  /** Base units of the sold token. */
  readonly sellAmount: bigint
  /** Base units of the bought token that no market pays: a hundred times the value. */
  readonly unattainableAmount: bigint
}

/** A sale worth several hundred to ten thousand dollars, so that the cost of gas is small. */
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
 * The nonce that the target issues to a wallet.
 *
 * @throws UnexpectedAnswer if the target issues none.
 */
export async function nonceFor(world: Pick<World, 'client' | 'universe'>, address: Address): Promise<bigint> {
  assumeKnown(world, 'nonce')
  const exchange = await world.client.send(messageOf('nonce', { blockchain: 'ethereum', address }))
  const { status } = responseOf(exchange)
  const nonce = status === 200 ? nonceIn(exchange, world.universe.answers) : undefined
  if (nonce === undefined) throw new UnexpectedAnswer(`no nonce: status ${status}`, exchange)
  return nonce
}

/**
 * The nonce for one more order of a wallet: the one that the target issues at that time, since a service may accept no
 * other. If an order already has it, the next number is used, because other clauses judge issued nonces.
 */
export async function nextNonceFor(
  world: Pick<World, 'client' | 'universe'>,
  address: Address,
  used: readonly bigint[],
): Promise<bigint> {
  const issued = await nonceFor(world, address)
  return used.includes(issued) ? used.reduce((a, b) => (a > b ? a : b)) + 1n : issued
}

/** The payment of a fill according to the target: its quote on the intent venue. Skips the case if there is none. */
export async function quotedAmount(
  { client }: Pick<World, 'client'>,
  { buyToken, sellAmount, sellToken }: Pick<Sale, 'sellToken' | 'buyToken' | 'sellAmount'>,
): Promise<bigint> {
  const order = { sell_token: sellToken, buy_token: buyToken, sell_amount: `${sellAmount}` }
  const { amount } = await offerFor(client, order, { venue: 'intent' })
  pre(amount > 0n)
  return amount
}

/** 95 % of a quote, so that any filler that keeps its quote profits from the fill. */
export function fairAmountFor(quoted: bigint): bigint {
  return (quoted * 95n) / 100n
}

/** A flat order that can be filled at once according to the target's own quote. */
export async function fairOrder(world: World, swapper: Swapper, sale: Sale): Promise<DutchOrder> {
  return flatOrder(world, swapper, sale, fairAmountFor(await quotedAmount(world, sale)))
}

/** A flat order that asks for more than any market pays. */
export function unviableOrder(world: World, swapper: Swapper, sale: Sale): Promise<DutchOrder> {
  return flatOrder(world, swapper, sale, sale.unattainableAmount)
}

/** An order that asks for more than any market pays at first, and for a fair amount at the end of its decay. */
export async function eventuallyFairOrder(world: World, swapper: Swapper, sale: Sale): Promise<DutchOrder> {
  const endAmount = fairAmountFor(await quotedAmount(world, sale))
  const order = await unviableOrder(world, swapper, sale)
  return {
    ...order,
    decayEndTime: order.decayStartTime + 60n,
    outputs: order.outputs.map((output) => ({ ...output, endAmount })),
  }
}

/**
 * An order without decay that anyone may fill within ten minutes.
 *
 * @param amount Base units of the bought token, for the swapper.
 */
export async function flatOrder(
  world: Pick<World, 'client' | 'clock' | 'universe'>,
  { address }: Swapper,
  { buyToken, sellAmount, sellToken }: Pick<Sale, 'sellToken' | 'buyToken' | 'sellAmount'>,
  amount: bigint,
): Promise<DutchOrder> {
  const nonce = await nonceFor(world, address)
  return {
    ...termsOf(address, nonce, world.clock.now()),
    input: { token: sellToken, startAmount: sellAmount, endAmount: sellAmount },
    outputs: [{ token: buyToken, startAmount: amount, endAmount: amount, recipient: address }],
  }
}

/** The order with a deadline that the judge can wait for. It leaves time for fillers that wait for a minute. */
export function soonExpiring(order: DutchOrder): DutchOrder {
  return { ...order, decayEndTime: order.decayStartTime + 60n, deadline: order.decayStartTime + 120n }
}

/** Seconds since the start of a decay window: within it, at its ends, before it and after it. */
export function decayElapsed(window: bigint): fc.Arbitrary<bigint> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: window - 1n }) },
    { weight: 4, arbitrary: fc.constantFrom(window + 1n, window + 60n) },
    { weight: 2, arbitrary: fc.constantFrom(-60n, 0n, window) },
  )
}

/**
 * An order of about $3000 of one token for at least $1000 of another, within ten minutes.
 *
 * @param now UNIX seconds.
 */
export function plainDutchOrder(
  universe: Pick<Universe, 'tokens'>,
  swapper: Address,
  nonce: bigint,
  now: bigint,
): DutchOrder {
  const [sold, bought] = plainPairOf(universe)
  const amount = worth(sold, 3_000)
  const token = canonicalAddress(bought.address)
  return {
    ...termsOf(swapper, nonce, now),
    input: { token: canonicalAddress(sold.address), startAmount: amount, endAmount: amount },
    outputs: [
      { token, startAmount: worth(bought, 2_000), endAmount: worth(bought, 1_000), recipient: swapper },
    ],
  }
}

function termsOf(swapper: Address, nonce: bigint, now: bigint): Omit<DutchOrder, 'input' | 'outputs'> {
  return {
    reactor: canonical.reactor,
    swapper,
    nonce,
    deadline: now + 600n,
    additionalValidationContract: zeroAddress,
    additionalValidationData: '0x',
    decayStartTime: now,
    decayEndTime: now + 300n,
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: 0n,
  }
}

/** The order with other outputs. */
export function withOutputs(
  order: DutchOrder,
  change: (output: DutchOrder['outputs'][number], index: number) => Partial<DutchOrder['outputs'][number]>,
): DutchOrder {
  const outputs = order.outputs.map((output, index) => ({ ...output, ...change(output, index) }))
  return { ...order, outputs }
}
