/**
 * Sends the requests that a service's table of answers is learnt from: places two orders of a new wallet, which no
 * market pays.
 */
import { createHash } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { approve, fund, UnknownLayout } from '../../../../chain/execution/accounts.ts'
import { canonicalAddress, zeroAddress } from '../../../../core/address.ts'
import { maxUint256 } from '../../../../core/amount.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { type SignedOrder, signOrder } from '../../../../core/orders/sign.ts'
import { type Exchange, NoAnswer, UnusableAnswer } from '../../../../core/transport/transport.ts'
import type { Asking } from '../../../../judge/interface.ts'
import { type Client, messageOf } from '../../api/client.ts'
import type { Order } from '../../api/order.ts'

const blockchain = 'ethereum'

/** The means of learning, and the order to place. */
export interface Asked extends Asking {
  readonly client: Client
  /** The trade that the placed orders make, for more than any market pays. */
  readonly order: Order
  /** Base units of the bought token that no market pays. */
  readonly unattainable: bigint
}

/** A wallet that nobody else uses. */
export interface Wallet {
  readonly address: Address
  sign(order: DutchOrder): Promise<SignedOrder>
}

export function newWallet({ salt }: Pick<Asking, 'salt'>): Wallet {
  const digest = createHash('sha256').update(`forms of answers ${salt}`).digest('hex')
  const account = privateKeyToAccount(`0x${digest}`)
  return { address: canonicalAddress(account.address), sign: (order) => signOrder(account, order) }
}

/** The answer; `undefined` if no readable one came. */
export async function answered(asking: Promise<Exchange>): Promise<Exchange | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof UnusableAnswer) return undefined
    throw error
  }
}

export function askQuote({ client, order }: Asked): Promise<Exchange> {
  return client.send(messageOf('quote', { blockchain, orders: [order], venue: 'intent' }))
}

export function askSpread({ client }: Asked, base: Address, quote: Address): Promise<Exchange> {
  const pair = { base_token_address: base, quote_token_address: quote }
  return client.send(messageOf('spread', { blockchain, ...pair }))
}

export function askNonce({ client }: Asked, { address }: Wallet): Promise<Exchange> {
  return client.send(messageOf('nonce', { blockchain, address }))
}

export function submit(
  { client }: Asked,
  signed: SignedOrder,
  quoteId: string | undefined,
): Promise<Exchange> {
  const quote = quoteId === undefined ? {} : { quoteId }
  return client.send(messageOf('submit', { blockchain, ...signed, ...quote }))
}

/** @param query Parameters in addition to the blockchain and the wallet. */
export function askOrders(
  { client }: Asked,
  { address }: Wallet,
  query: Readonly<Record<string, string>>,
): Promise<Exchange> {
  const message = messageOf('orders', { blockchain })
  return client.send({ ...message, query: { ...message.query, swapper: address, ...query } })
}

/** Gives the wallet the sold tokens of two orders, if the judge controls the chain. */
export async function fundWallet({ chain, order }: Asked, { address }: Wallet): Promise<void> {
  if (chain === undefined) return
  const [token, amount] = [canonicalAddress(order.sell_token as Hex), 3n * BigInt(order.sell_amount)]
  try {
    await fund(chain, token, address, amount)
    await approve(chain, token, address, canonical.permit2, maxUint256)
  } catch (error) {
    // A service may take an order without funds.
    if (!(error instanceof UnknownLayout)) throw error
  }
}

/** The number of transactions that the wallet has sent; zero without a chain, since the wallet is new. */
export async function transactionsOf({ chain }: Asked, { address }: Wallet): Promise<bigint> {
  return chain === undefined ? 0n : BigInt(await chain.client.getTransactionCount({ address }))
}

const recipient: Address = '0x5a5a00000000000000000000000000000000f0f5'

/**
 * One of two orders in which no two values are alike: the outputs of the first decay, the input of the second rises.
 *
 * @param nth 0 or 1.
 */
export function orderOf(
  { clock, order, unattainable }: Asked,
  { address }: Wallet,
  nonce: bigint,
  nth: number,
): DutchOrder {
  const now = clock.now()
  const [sold, isFirst] = [BigInt(order.sell_amount) + BigInt(nth), nth === 0]
  const amount = unattainable + BigInt(nth)
  return {
    reactor: canonical.reactor,
    swapper: address,
    nonce,
    deadline: now + 600n + BigInt(nth),
    additionalValidationContract: zeroAddress,
    additionalValidationData: '0x',
    decayStartTime: now + 200n + BigInt(nth),
    decayEndTime: now + 400n + BigInt(nth),
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: 0n,
    input: {
      token: canonicalAddress(order.sell_token as Hex),
      startAmount: sold,
      endAmount: isFirst ? sold : sold + sold / 100n + 1n,
    },
    outputs: [
      {
        token: canonicalAddress(order.buy_token as Hex),
        startAmount: amount,
        endAmount: isFirst ? amount - amount / 100n - 1n : amount,
        recipient,
      },
    ],
  }
}
