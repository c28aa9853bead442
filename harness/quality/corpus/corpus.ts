/**
 * The orders that measure solvers: drawn from a market, evenly over the strata, or read from a file and
 * classified. Each is drawn with a seed of its own, so that a larger corpus begins with the same orders.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { Address } from 'viem'
import { nativeToken } from '../../core/address.ts'
import { randomOf } from '../../core/random.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import {
  dollarSizes,
  dollarsOfSize,
  hubsOf,
  type PairClass,
  pairClasses,
  pairClassOf,
  type QuotedKind,
  type SizeClass,
  sizeClassOf,
} from './classes.ts'
import { liquidityOf, type Worth, worthOf } from './worth.ts'

/** The sold token and its amount in base units. */
export interface Sale {
  readonly sellToken: Address
  readonly sellAmount: bigint
}

/** An order to be measured. Addresses are lower case, amounts in base units. */
export interface GivenOrder extends Sale {
  readonly buyToken: Address
  /** Minimum to accept; zero accepts any amount. */
  readonly minBuyAmount: bigint
}

export interface CorpusOrder extends GivenOrder {
  /** Distinct within the corpus, and the same in every corpus that holds the order at this place. */
  readonly id: string
  /** For a batch, the size of the sum of its orders. */
  readonly size: SizeClass
  /** For a batch, the class of its first order. */
  readonly pair: PairClass
  /** The further sales of a batch, for the same token and at any price; absent for a single order. */
  readonly others?: readonly Sale[]
  /** True to request a quote from which the cost of gas is deducted (`FirstOrder`), not a solution. */
  readonly deductsGas?: true
  /** The kind of quote that precedes the trade; absent if a solution is requested at once. */
  readonly quoted?: QuotedKind
  /** Gas price of the target's chain at the request, in gwei per unit; if absent, the chain's own price. */
  readonly gasGwei?: number
}

export interface Corpus {
  /** `seed 1`, or the name of the file. */
  readonly origin: string
  readonly orders: readonly CorpusOrder[]
}

const drawnSizes = [...dollarSizes, 'beyond liquidity'] as const
type DrawnSize = (typeof drawnSizes)[number]

/**
 * Draws `count` orders. Strata for which the market has no pair that can take the size stay empty, and the
 * others get their share.
 */
export function drawCorpus(snapshot: Snapshot, { seed, count }: { seed: number; count: number }): Corpus {
  const source = sourceOf(snapshot)
  const strata = drawnSizes
    .flatMap((size) => pairClasses.map((pair) => ({ size, pair })))
    .filter(({ size, pair }) => drawOrder(source, size, pair, `${seed}/${size}/${pair}/0`) !== undefined)
  const orders = strata.flatMap(({ size, pair }, place) => {
    return Array.from({ length: shareOf(count, strata.length, place) }, (_, index) => {
      const order = drawOrder(source, size, pair, `${seed}/${size}/${pair}/${index}`)
      return order ? [{ ...order, id: `${size} ${pair} ${index}`, size, pair }] : []
    }).flat()
  })
  return { origin: `seed ${seed}`, orders }
}

/** The orders of a request, in its order. */
export function requestedBy({ others = [], ...first }: CorpusOrder): readonly GivenOrder[] {
  const { buyToken } = first
  return [first, ...others.map((sale) => ({ ...sale, buyToken, minBuyAmount: 0n }))]
}

/** Classifies given orders into the strata. */
export function classifyOrders(snapshot: Snapshot, origin: string, given: readonly GivenOrder[]): Corpus {
  const { worth, hubs } = sourceOf(snapshot)
  const orders = given.map((order, index): CorpusOrder => {
    const { sellToken, buyToken, sellAmount } = order
    const price = worth.dollars.get(sellToken)
    const dollars = price === undefined ? undefined : Number(sellAmount) * price
    return {
      ...order,
      id: `${index}`,
      size:
        dollars === undefined || !worth.dollars.has(buyToken)
          ? 'unpriced'
          : dollars > liquidityOf(worth, sellToken, buyToken)
            ? 'beyond liquidity'
            : sizeClassOf(dollars),
      pair: pairClassOf(hubs, sellToken, buyToken),
    }
  })
  return { origin, orders }
}

/** Identifies the orders; only measurements with equal hashes are compared order by order. */
export function hashOfOrders(orders: readonly CorpusOrder[]): string {
  const lines = orders.map((order) =>
    [
      ...[order.id, order.sellToken, order.buyToken, order.sellAmount, order.minBuyAmount],
      ...(order.others ?? []).flatMap(({ sellToken, sellAmount }) => [sellToken, sellAmount]),
      ...(order.deductsGas ? ['deducts gas'] : []),
      ...(order.quoted === undefined ? [] : [order.quoted]),
      ...(order.gasGwei === undefined ? [] : [`${order.gasGwei} gwei`]),
    ].join(),
  )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

export interface Source {
  readonly worth: Worth
  readonly hubs: ReadonlySet<string>
  readonly priced: readonly Address[]
}

export function sourceOf(snapshot: Snapshot): Source {
  const worth = worthOf(snapshot)
  const priced = [...worth.dollars.keys()].filter((token) => token !== nativeToken).toSorted()
  return { worth, hubs: hubsOf(snapshot), priced }
}

/** Orders of a class are within this factor of its dollars. */
const spread = 2
/** Orders beyond liquidity exceed it by up to this factor. */
const mostBeyond = 3

function drawOrder(source: Source, size: DrawnSize, pair: PairClass, seed: string): GivenOrder | undefined {
  const { worth } = source
  const random = randomOf(seed)
  const isBeyond = size === 'beyond liquidity'
  const wanted = isBeyond ? 0 : dollarsOfSize[size] * spread ** (2 * random() - 1)
  const [sellToken, buyToken] = drawPair(source, pair, wanted, random()) ?? []
  if (sellToken === undefined || buyToken === undefined) return undefined
  const dollars = isBeyond
    ? liquidityOf(worth, sellToken, buyToken) * mostBeyond ** (0.1 + 0.9 * random())
    : wanted
  const sellAmount = amountOf(dollars / (worth.dollars.get(sellToken) ?? 1))
  return { sellToken, buyToken, sellAmount, minBuyAmount: 0n }
}

/** One of the pairs of a class that can take so many dollars; `place` is from 0 to below 1. */
function drawPair(
  { worth, hubs, priced }: Source,
  pair: PairClass,
  dollars: number,
  place: number,
): readonly [Address, Address] | undefined {
  const sellers = priced.filter((token) => (worth.taken.get(token) ?? 0) > dollars)
  const buyers = priced.filter((token) => (worth.given.get(token) ?? 0) > dollars)
  const isHub = (token: Address) => hubs.has(token)
  const isTail = (token: Address) => !hubs.has(token)
  const sides = {
    'hub/hub': [[isHub, isHub]],
    'hub/tail': [
      [isHub, isTail],
      [isTail, isHub],
    ],
    'tail/tail': [[isTail, isTail]],
  } as const
  const groups = sides[pair].map(([sold, bought]) => [sellers.filter(sold), buyers.filter(bought)] as const)
  let index = Math.floor(place * groups.reduce((sum, [sold, bought]) => sum + sold.length * bought.length, 0))
  for (const [sold, bought] of groups) {
    if (index >= sold.length * bought.length) {
      index -= sold.length * bought.length
      continue
    }
    const sellToken = sold[Math.floor(index / bought.length)]
    const others = bought.filter((token) => token !== sellToken)
    const buyToken = others[index % Math.max(1, others.length)]
    return sellToken && buyToken && [sellToken, buyToken]
  }
  return undefined
}

/** A kind of request to draw: at most `count`, evenly over the sizes, with pairs of all classes. */
interface DrawnKind {
  readonly kind: string
  readonly seed: number
  readonly count: number
}

/**
 * Draws an order for each request of a kind; its number within its size and its seed determine the rest of the request.
 */
export function drawBySize(
  source: Source,
  { kind, seed, count }: DrawnKind,
  requestFor: (order: CorpusOrder, index: number, seed: string) => CorpusOrder,
): readonly CorpusOrder[] {
  return dollarSizes.flatMap((size, place) =>
    Array.from({ length: shareOf(count, dollarSizes.length, place) }, (_, index) => {
      const pair = pairClasses[index % pairClasses.length] ?? 'hub/hub'
      const own = `${seed}/${kind} ${size}/${pair}/${index}`
      const order = drawOrder(source, size, pair, own)
      return order ? [requestFor({ ...order, id: `${size} ${kind} ${index}`, size, pair }, index, own)] : []
    }).flat(),
  )
}

/** The number of orders, of `count`, for the stratum at a place. */
function shareOf(count: number, strata: number, place: number): number {
  return Math.floor(count / strata) + (place < count % strata ? 1 : 0)
}

/** An amount of six digits, so that the last bits of a machine's logarithms change no order. */
export function amountOf(baseUnits: number): bigint {
  const [digits = '', exponent = ''] = baseUnits.toExponential(5).split('e')
  const zeros = Number(exponent) - 5
  const amount = BigInt(digits.replace('.', ''))
  const scaled = zeros >= 0 ? amount * 10n ** BigInt(zeros) : amount / 10n ** BigInt(-zeros)
  return scaled > 0n ? scaled : 1n
}
