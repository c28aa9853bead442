/**
 * The generators of scenarios: orders, wallets, tokens. Orders are drawn over the listed tokens, two of three only over
 * well-known ones, in amounts of any magnitude, and from the orders file of the run if there is one.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'
import { unshared } from '../../../../judge/draws/unshared.ts'
import type { Order } from '../../api/order.ts'
import { plainOrderOf, type TradedToken, type Universe, wrappedNative } from '../../api/universe.ts'
import { amountOf, anySize, type Range } from './amounts.ts'
import { lettered } from './letters.ts'

/** A token that no service lists: there has never been code at this address. */
export const unlistedToken: Address = '0x00000000000000000000000000000000DeaDBeef'

/** A wallet that has never traded. */
export const plainWallet: Address = '0x5a5a000000000000000000000000000000000001'

/** The plainest order, which the service is expected to quote, for the plain wallet. */
export function plainOwnedOrderOf(universe: Universe): OwnedOrder {
  return { ...plainOrderOf(universe), origin_address: plainWallet }
}

export type Draw<Value> = (universe: Universe) => fc.Arbitrary<Value>

export interface OrderOptions {
  /** Range of the sold amount, in dollars; any size by default. */
  readonly usd?: Range
  /** True if two of three orders trade wrapped ether, for which most tokens have a pool. */
  readonly isOftenOfEther?: boolean
}

/** Draws over the well-known tokens only, for checks that need a deep market, or protocols that quote the same pair. */
export function amongWellKnown<Value>(draw: Draw<Value>): Draw<Value> {
  return ({ others: _, unlisted: __, ...universe }) => draw(universe)
}

/** An order with the address of its wallet, which solve requires. */
export type OwnedOrder = Order & { origin_address: Address }

/** A trade, for callers that need to know the tokens of an order. */
export interface Sale {
  readonly sell: TradedToken
  readonly buy: TradedToken
  /** Base units of the sold token. */
  readonly amount: bigint
}

/** A trade of two different tokens. */
export function sale({ isOftenOfEther = false, usd = anySize }: OrderOptions = {}): Draw<Sale> {
  const draw = isOftenOfEther ? oftenOfEther : pair
  return (universe) =>
    draw(universe).chain(([sell, buy]) => amountOf(sell, usd).map((amount) => ({ sell, buy, amount })))
}

/** One order between two different tokens. */
export function order(options?: OrderOptions): Draw<Order> {
  return (universe) => {
    const { orders: listed, others = [], unlisted = [] } = universe
    const drawn = sale(options)({ ...universe, others: [...others, ...unlisted] }).chain(
      ({ amount, buy, sell }) =>
        fc.record({
          sell_token: lettered(sell.address),
          buy_token: lettered(buy.address),
          sell_amount: fc.constant(`${amount}`),
        }),
    )
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

/** Two different tokens, each address in lower case or with a checksum. */
export function tokenPair(): Draw<readonly [TradedToken, TradedToken]> {
  return (universe) => pair(universe).chain(([one, other]) => fc.tuple(written(one), written(other)))
}

/** A token, its address in lower case or with a checksum. */
export function token({ except }: { readonly except?: TradedToken | undefined } = {}): Draw<TradedToken> {
  return ({ others = [], tokens }) => {
    const wellKnown = fc.constantFrom(...tokens.filter((one) => one !== except))
    if (others.length === 0) return wellKnown.chain(written)
    return fc
      .oneof(
        towardsTheFirst,
        { weight: 2, arbitrary: wellKnown },
        { weight: 1, arbitrary: fc.constantFrom(...others) },
      )
      .chain(written)
  }
}

/** The listed tokens two by two, so that the cases of a run cover all of them. */
export function listedInPairs({ others = [], tokens }: Universe, except?: TradedToken): TradedToken[][] {
  const all = [...tokens, ...others].filter((one) => one !== except)
  return all.flatMap((_, index) => (index % 2 === 0 ? [all.slice(index, index + 2)] : []))
}

// A failure with a less known token is shrunk to well-known ones, if it persists with them.
const towardsTheFirst = { withCrossShrink: true }

function written(of: TradedToken): fc.Arbitrary<TradedToken> {
  return lettered(of.address).map((address) => ({ ...of, address }))
}

/** The address of a wallet that no other evaluation uses, in lower case or with a checksum. */
export function wallet(): fc.Arbitrary<Address> {
  return unshared((digest) => {
    const address: Address = `0x${digest.slice(2, 42)}`
    return Number(`0x${digest.slice(-1)}`) % 2 === 0 ? address : getAddress(address)
  })
}

/** The private key of a wallet that no other evaluation uses. */
export function privateKey(): fc.Arbitrary<Hex> {
  return unshared((digest) => digest)
}

type Pair = readonly [TradedToken, TradedToken]

function pair({ others = [], tokens }: Universe): fc.Arbitrary<Pair> {
  const wellKnown = wellKnownPair(tokens)
  if (others.length === 0) return wellKnown
  const [common, rare] = [fc.constantFrom(...tokens), fc.constantFrom(...others)]
  return fc.oneof(
    towardsTheFirst,
    { weight: 4, arbitrary: wellKnown },
    { weight: 1, arbitrary: fc.tuple(rare, common) },
    { weight: 1, arbitrary: fc.tuple(common, rare) },
  )
}

function oftenOfEther(universe: Universe): fc.Arbitrary<Pair> {
  const { others = [], tokens } = universe
  const ether = tokens.find(
    ({ address }) => canonicalAddress(address) === canonicalAddress(wrappedNative.address),
  )
  if (ether === undefined) return pair(universe)
  const rest = [...tokens, ...others].filter((one) => one !== ether)
  const ofEther = fc
    .tuple(fc.constantFrom(...rest), fc.boolean())
    .map(([one, isSold]): Pair => (isSold ? [one, ether] : [ether, one]))
  return fc.oneof({ weight: 2, arbitrary: ofEther }, { weight: 1, arbitrary: pair(universe) })
}

function wellKnownPair(tokens: readonly TradedToken[]): fc.Arbitrary<Pair> {
  return fc
    .tuple(fc.nat({ max: tokens.length - 1 }), fc.integer({ min: 1, max: tokens.length - 1 }))
    .map(([first, step]) => [at(tokens, first), at(tokens, (first + step) % tokens.length)] as const)
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index]
  if (value === undefined) throw new RangeError(`index ${index} of ${values.length}`)
  return value
}
