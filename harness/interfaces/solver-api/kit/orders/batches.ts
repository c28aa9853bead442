/**
 * Batches of orders. Each order is a new one, repeats an earlier one, or has the pair of one in another amount or in the
 * other direction: all of them trade with the same pools, and a service that confuses two of them trades the wrong one.
 *
 * @module
 */
import fc from 'fast-check'
import { canonicalAddress } from '../../../../core/address.ts'
import type { Order } from '../../api/order.ts'
import { type TradedToken, tradedTokens, type Universe } from '../../api/universe.ts'
import { type Draw, type OrderOptions, type OwnedOrder, order, ownedOrder } from './arbitraries.ts'

export interface BatchSize {
  readonly minLength: number
  readonly maxLength: number
}

/** The largest batch that cases send. */
export const largestBatch = 12

/** The orders again and again, `size` of them or as many as a request to the target may have. */
export function repeated<Sent extends Order>(
  orders: readonly Sent[],
  size: number,
  { maxOrders = size }: Universe,
): Sent[] {
  return Array.from({ length: Math.min(size, maxOrders) }, () => orders)
    .flat()
    .slice(0, Math.min(size, maxOrders))
}

/** A batch of orders. */
export function orders(size: BatchSize, options?: OrderOptions): Draw<Order[]> {
  return (universe) => batch(order(options)(universe), size, universe)
}

/** A batch of orders for wallets that have never traded. */
export function ownedOrders(size: BatchSize, options?: OrderOptions): Draw<OwnedOrder[]> {
  return (universe) => batch(ownedOrder(options)(universe), size, universe)
}

const kinds = [
  ...(['new', 'new', 'new', 'new', 'new'] as const),
  ...(['repeated', 'repeated', 'resized', 'resized', 'reversed', 'reversed'] as const),
]

/** The number of orders in a batch: the least, and a range of more, which a counterexample may do without. */
export interface Length {
  readonly least: number
  readonly more: readonly [least: number, most: number]
}

/** A batch of draws of `one`, of any length within the size. */
export function batch<Drawn extends Order>(
  one: fc.Arbitrary<Drawn>,
  { maxLength, minLength }: BatchSize,
  universe: Universe,
): fc.Arbitrary<Drawn[]> {
  const { maxOrders = maxLength } = universe
  const least = Math.min(minLength, maxOrders)
  return batchOf(one, { least, more: [0, Math.min(maxLength, maxOrders) - least] }, universe)
}

export function batchOf<Drawn extends Order>(
  one: fc.Arbitrary<Drawn>,
  { least, more: [min, max] }: Length,
  universe: Universe,
): fc.Arbitrary<Drawn[]> {
  const item = fc.record({ sent: one, kind: fc.constantFrom(...kinds), pick: fc.nat() })
  const of = (minLength: number, maxLength: number) => fc.array(item, { minLength, maxLength, size: 'max' })
  const more = orNothing(of(min, max))
  return fc.tuple(of(least, least), more).map(([first, others = []]) => {
    const sent: Drawn[] = []
    for (const { kind, pick, sent: one } of [...first, ...others]) {
      const other = sent[pick % sent.length]
      if (other === undefined || kind === 'new') sent.push(one)
      else if (kind === 'repeated') sent.push(other)
      else {
        const { buy_token, sell_token } = other
        const pair =
          kind === 'resized' ? { sell_token, buy_token } : { sell_token: buy_token, buy_token: sell_token }
        sent.push({ ...one, ...sizedAs(one, pair, tradedTokens(universe)) })
      }
    }
    return sent
  })
}

/** The drawn value or `undefined`, which is the smallest counterexample. */
export function orNothing<Value>(drawn: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(drawn, { nil: undefined, freq: 1_000_000 })
}

/** An order of the pair that is about as large as `sent`; empty if the prices are not known. */
function sizedAs(
  sent: Order,
  pair: Pick<Order, 'sell_token' | 'buy_token'>,
  tokens: readonly TradedToken[],
): Partial<Order> {
  const [sold, drawn] = [pair.sell_token, sent.sell_token].map((address) =>
    tokens.find((token) => canonicalAddress(token.address) === canonicalAddress(address)),
  )
  if (sold === undefined || drawn === undefined) return {}
  const ratio = (drawn.usd / sold.usd) * 10 ** (sold.decimals - drawn.decimals)
  const about = BigInt(Math.floor(Number(sent.sell_amount) * ratio))
  return { ...pair, sell_amount: `${about || 1n}` }
}
