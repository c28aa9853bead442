/**
 * The price of gas in each token: the price of the native token along the best path of sufficiently deep pools.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import type { Trade } from './evaluate.ts'
import { type Edge, type Graph, marketGraph } from './graph/graph.ts'
import { maxHops } from './search/paths/paths.ts'

/**
 * Wei that a sufficiently deep pool must take for its price to move by a hundredth. A token that no path of such pools
 * reaches is priced by shallower ones, the deepest available.
 */
const minDepthsWei = [1e17, 1e16, 1e15, 1e14, 1e13]

/** The fraction of its step's gas that a pool must be able to pay. Below one, because prices are approximate. */
const paltry = 1 / 2
/**
 * A pool is left out only if it can pay less than this fraction of the order: for a smaller order it may be the best
 * route.
 */
const maxPart = 1 / 10

/** Prices by snapshot. A snapshot does not change, so its prices are computed once. */
const pricesBySnapshot = new WeakMap<Snapshot, ReadonlyMap<Address, number>>()
/**
 * By pool and token: the value in wei of the most that the pool can pay of the token, if below {@link paltry} of the
 * gas.
 */
type Paltry = ReadonlyMap<Pool, ReadonlyMap<Address, number>>
const paltryBySnapshot = new WeakMap<Snapshot, Paltry>()

/** Base units of `token` per unit of gas; zero if no path of pools gives the token a price. */
export function gasPriceIn(snapshot: Snapshot, token: Address): number {
  if (snapshot.gasPriceWei === 0n) return 0
  return Number(snapshot.gasPriceWei) * (pricesIn(snapshot).get(token) ?? 0)
}

/** Matches edges that can pay too little, relative to the order and to the gas of their step, to be worth a step. */
export function paltryFor(snapshot: Snapshot, { sellToken, sellAmount }: Trade): (edge: Edge) => boolean {
  const known = paltryBySnapshot.get(snapshot) ?? paltryIn(snapshot)
  paltryBySnapshot.set(snapshot, known)
  if (known.size === 0) return () => false
  const soldWei = Number(sellAmount) / (pricesIn(snapshot).get(sellToken) ?? 0)
  return ({ pool, tokenOut }) => (known.get(pool)?.get(tokenOut) ?? Infinity) < maxPart * soldWei
}

function paltryIn(snapshot: Snapshot): Paltry {
  const found = new Map<Pool, Map<Address, number>>()
  if (snapshot.gasPriceWei === 0n) return found
  const prices = pricesIn(snapshot)
  for (const { pool, tokenOut, most, stepGas } of marketGraph(snapshot).edges) {
    const wei = most / (prices.get(tokenOut) ?? 0)
    if (wei < paltry * Number(snapshot.gasPriceWei) * stepGas)
      found.set(pool, (found.get(pool) ?? new Map()).set(tokenOut, wei))
  }
  return found
}

function pricesIn(snapshot: Snapshot): ReadonlyMap<Address, number> {
  const known = pricesBySnapshot.get(snapshot) ?? pricesOf(snapshot)
  pricesBySnapshot.set(snapshot, known)
  return known
}

/** Base units of each token per wei. */
function pricesOf(snapshot: Snapshot): ReadonlyMap<Address, number> {
  const { nodes, ...graph } = marketGraph(snapshot)
  const start = new Float64Array(graph.size)
  const native = nodes.get(snapshot.wrappedNative)
  if (native !== undefined) start[native] = 1
  const rates = minDepthsWei.reduce<Float64Array>((known, depth) => completed(known, graph, depth), start)
  return new Map([...nodes].map(([token, node]) => [token, rates[node] ?? 0]))
}

/** The rates, with those of tokens that had none added along paths of pools of at least this depth. */
function completed(known: Float64Array, { edges }: Pick<Graph, 'edges'>, minDepthWei: number): Float64Array {
  const rates = known.slice()
  const open = edges.filter(({ to }) => known[to] === 0)
  for (let hop = 0; hop < maxHops; hop++) {
    const before = rates.slice()
    for (const { curve, from, to } of open) {
      const start = before[from] ?? 0
      const rate = start * Math.exp(curve.logRate)
      if (rate > (rates[to] ?? 0) && curve.trade(0.01).amountIn >= minDepthWei * start) rates[to] = rate
    }
  }
  return rates
}
