/**
 * Batches of orders. Each order is a new one, repeats an earlier one, or reverses the pair of one: all of them trade with
 * the same pools, and whoever confuses two of them trades the wrong one.
 *
 * @module
 */
import fc from 'fast-check'
import { canonicalAddress } from '../../../../core/address.ts'
import type { Order } from '../../api/order.ts'
import { type TradedToken, tradedTokens, type Universe } from '../../api/universe.ts'
import { type Draw, type OrderOptions, type OwnedOrder, order, ownedOrder, wallet } from './arbitraries.ts'

export interface BatchSize {
  readonly minLength: number
  readonly maxLength: number
}

/** The largest batch that cases send. */
export const largestBatch = 12

/** The orders over and over, as many as `size` or as a request to the target may have. */
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

/** Such a batch in which some orders name a receiver, or a minimum that every trade reaches. */
export function ordersWithTerms(size: BatchSize, options?: OrderOptions): Draw<OwnedOrder[]> {
  return (universe) => {
    const named = fc.record({ receiver: wallet(), buy_amount: fc.constantFrom('0', '1') })
    const terms = fc.tuple(named, fc.boolean(), fc.boolean())
    const one = fc
      .tuple(ownedOrder(options)(universe), terms)
      .map(([sent, [{ buy_amount, receiver }, hasReceiver, hasMinimum]]) => ({
        ...sent,
        ...(hasReceiver ? { receiver } : {}),
        ...(hasMinimum ? { buy_amount } : {}),
      }))
    return batch(one, size, universe)
  }
}

const kinds = [
  'new',
  'new',
  'new',
  'new',
  'new',
  'new',
  'repeated',
  'repeated',
  'reversed',
  'reversed',
] as const

/** A batch of what `one` draws. */
export function batch<Drawn extends Order>(
  one: fc.Arbitrary<Drawn>,
  size: BatchSize,
  universe: Universe,
): fc.Arbitrary<Drawn[]> {
  const { maxOrders = Number.POSITIVE_INFINITY } = universe
  const [minLength, maxLength] = [size.minLength, size.maxLength].map((length) => Math.min(length, maxOrders))
  return fc
    .array(fc.record({ sent: one, kind: fc.constantFrom(...kinds), pick: fc.nat() }), {
      ...(minLength === undefined ? {} : { minLength }),
      ...(maxLength === undefined ? {} : { maxLength }),
    })
    .map((drawn) => {
      const sent: Drawn[] = []
      for (const { kind, pick, sent: one } of drawn) {
        const other = sent[pick % sent.length]
        if (other === undefined || kind === 'new') sent.push(one)
        else
          sent.push(kind === 'repeated' ? other : { ...one, ...reversed(other, one, tradedTokens(universe)) })
      }
      return sent
    })
}

/** The pair of `other` the other way round, in the size of `sent`; nothing where the prices are not known. */
function reversed(other: Order, sent: Order, tokens: readonly TradedToken[]): Partial<Order> {
  const [sold, drawn] = [other.buy_token, sent.sell_token].map((address) =>
    tokens.find((token) => canonicalAddress(token.address) === canonicalAddress(address)),
  )
  if (sold === undefined || drawn === undefined) return {}
  const ratio = (drawn.usd / sold.usd) * 10 ** (sold.decimals - drawn.decimals)
  const about = BigInt(Math.floor(Number(sent.sell_amount) * ratio))
  return { sell_token: other.buy_token, buy_token: other.sell_token, sell_amount: `${about || 1n}` }
}
