/**
 * What scenarios generate: orders, batches, wallets, tokens. Orders are drawn over well-known mainnet
 * tokens, in amounts that people trade, and from the orders file of the run if it has one.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { unshared } from '../../judge/draws/unshared.ts'
import type { Order } from '../../solver-api/order.ts'
import { plainOrderOf, type TradedToken, type Universe, worth } from '../../solver-api/universe.ts'

/** A token that no service lists: there has never been code at this address. */
export const unlistedToken: Address = '0x00000000000000000000000000000000DeaDBeef'

/** A wallet that has never traded. */
export const plainWallet: Address = '0x5a5a000000000000000000000000000000000001'

/** The order that the service is expected to quote, for that wallet. */
export function plainOwnedOrderOf(universe: Universe): OwnedOrder {
  return { ...plainOrderOf(universe), origin_address: plainWallet }
}

type Draw<Value> = (universe: Universe) => fc.Arbitrary<Value>

export interface OrderOptions {
  /** Range of the sold amount, in dollars. */
  readonly usd?: readonly [number, number]
}

/** An order with the address of its wallet, which solve requires. */
export type OwnedOrder = Order & { origin_address: Address }

// Position of the size within its range, on a logarithmic scale: every order of magnitude is equally likely. A
// uniformly drawn double would be close to zero most of the time.
const millionths = fc.integer({ min: 0, max: 1_000_000 })

/** One order between two different tokens. */
export function order({ usd = [10, 50_000] }: OrderOptions = {}): Draw<Order> {
  return ({ tokens, orders: listed }) => {
    const drawn = fc.tuple(pair(tokens), millionths).map(([[sell, buy], size]) => ({
      sell_token: sell.address,
      buy_token: buy.address,
      sell_amount: worth(sell, usd[0] * (usd[1] / usd[0]) ** (size / 1_000_000)).toString(),
    }))
    return listed.length === 0 ? drawn : fc.oneof(drawn, fc.constantFrom(...listed))
  }
}

/** One order for a wallet that has never traded. */
export function ownedOrder(options?: OrderOptions): Draw<OwnedOrder> {
  return (universe) =>
    fc
      .tuple(order(options)(universe), wallet())
      .map(([sent, origin_address]) => ({ ...sent, origin_address }))
}

export interface BatchSize {
  readonly minLength: number
  readonly maxLength: number
}

/** A batch of orders. */
export function orders(size: BatchSize, options?: OrderOptions): Draw<Order[]> {
  return (universe) => batch(order(options)(universe), within(universe, size))
}

/** A batch of orders for wallets that have never traded. */
export function ownedOrders(size: BatchSize, options?: OrderOptions): Draw<OwnedOrder[]> {
  return (universe) => batch(ownedOrder(options)(universe), within(universe, size))
}

/** Two different tokens. */
export function tokenPair(): Draw<readonly [TradedToken, TradedToken]> {
  return ({ tokens }) => pair(tokens)
}

export function token(): Draw<TradedToken> {
  return ({ tokens }) => fc.constantFrom(...tokens)
}

/** The address of a wallet that no other evaluation uses. */
export function wallet(): fc.Arbitrary<Address> {
  return unshared((digest): Address => `0x5a5a${digest.slice(2, 38)}`)
}

/** The private key of such a wallet. */
export function privateKey(): fc.Arbitrary<Hex> {
  return unshared(privateKeyFrom)
}

/** @param digest 32 random bytes. */
export function privateKeyFrom(digest: Hex): Hex {
  return `0xa55a${digest.slice(2, 62)}`
}

/** A size that the service takes. */
function within(
  { maxOrders = Number.POSITIVE_INFINITY }: Universe,
  { maxLength, minLength }: BatchSize,
): BatchSize {
  return { minLength: Math.min(minLength, maxOrders), maxLength: Math.min(maxLength, maxOrders) }
}

/** Drawn from a small pool, so that some batches contain the same order twice. */
function batch<Drawn>(one: fc.Arbitrary<Drawn>, size: BatchSize): fc.Arbitrary<Drawn[]> {
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .chain((pool) => fc.array(fc.constantFrom(...pool), size))
}

function pair(tokens: readonly TradedToken[]): fc.Arbitrary<readonly [TradedToken, TradedToken]> {
  return fc
    .tuple(fc.nat({ max: tokens.length - 1 }), fc.integer({ min: 1, max: tokens.length - 1 }))
    .map(([first, step]) => [at(tokens, first), at(tokens, (first + step) % tokens.length)] as const)
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index]
  if (value === undefined) throw new RangeError(`index ${index} of ${values.length}`)
  return value
}
