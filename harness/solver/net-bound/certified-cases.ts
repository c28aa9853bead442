/**
 * The cases of a search as a certificate has them: prices in fixed point, those of pools of their own, and what tokens are charged.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { wholePrice } from '../../certificate/verify-bound.ts'
import type { Cases } from '../../certificate/verify-net-bound.ts'
import { fixedPoint } from '../bound.ts'
import { ownPrices } from './own-prices.ts'
import type { OpenArc } from './relaxation.ts'
import { type Case, openArc, type Problem } from './tree.ts'

/** How far what is charged for a token is below what a verifier computes, as a fraction, because it is known in floating point. */
const feeMargin = 1e-9

/** @param known The prices of the gross bound. */
export function casesOf(root: Case, problem: Problem, known: ReadonlyMap<Address, bigint>): Cases {
  if (root.branch) {
    const { subject, level } = root.branch
    const below = casesOf(root.branch.below, problem, known)
    const from = casesOf(root.branch.from, problem, known)
    if ('charge' in subject) return { token: subject.token, below, from }
    const use = 'curve' in subject ? { pool: subject.pool.id, sold: subject.tokenIn } : { pool: subject.id }
    return { ...use, level, below, from }
  }
  const { graph, demand } = problem
  const fees = feesOf(root, problem, known)
  const unheld = new Set(
    [...root.levels].flatMap(([one, { max }]) => ('charge' in one && max === 0 ? [one.token] : [])),
  )
  const { logPrices, levels } = root
  const prices = new Map<Address, bigint>()
  for (const [token, price] of known) {
    const node = graph.nodes.get(token)
    const fixed = node === undefined ? price : fixedPoint(logPrices[node] ?? 0)
    prices.set(token, node === demand.to ? wholePrice : fixed)
  }
  const poolPrices = new Map<Hex, Map<Address, bigint>>()
  for (const [pool, edges] of Map.groupBy(graph.edges, (edge) => edge.pool)) {
    const open = edges.map((edge) => openArc(edge, problem, levels))
    if (pool.kind === 'wrap') continue
    const own = new Map<Address, bigint>()
    for (const [token, price] of ownPrices(open, logPrices)) own.set(token, fixedPoint(price))
    if (pool.tokens.length > 2) {
      const worth = (token: Address) => own.get(token) ?? boughtAt(token)
      for (const [token, price] of quietPrices(open, prices, worth))
        if (!own.has(token)) own.set(token, price)
      for (const [token, price] of unheldPrices(open, worth, unheld)) own.set(token, price)
    }
    if (own.size > 0) poolPrices.set(pool.id, own)
  }
  const forms = graph.wrap?.tokens ?? []
  for (const token of forms) {
    const other = forms.find((one) => one !== token)
    const lowest = other ? boughtAt(other) : 0n
    if (graph.wrap && (prices.get(token) ?? 0n) < lowest)
      poolPrices.set(graph.wrap.id, new Map([[token, lowest]]))
  }
  return { prices, poolPrices }

  function boughtAt(token: Address): bigint {
    const [price, fee] = [prices.get(token) ?? 0n, fees.get(token) ?? 0n]
    return price > fee ? price - fee : 1n
  }
}

/** What a verifier charges each base unit at least of the tokens that the routes of a case may hold or not, in fixed point. */
function feesOf(
  { levels }: Case,
  { graph, holdingOf }: Problem,
  known: ReadonlyMap<Address, bigint>,
): ReadonlyMap<Address, bigint> {
  const fees = new Map<Address, bigint>()
  for (const edge of graph.edges) {
    const holding = holdingOf(edge)
    if (!holding || levels.has(holding)) continue
    const part = BigInt(Math.floor(holding.part * (1 - feeMargin) * 2 ** 64))
    fees.set(edge.tokenOut, ((known.get(edge.tokenOut) ?? 0n) * part) >> 64n)
  }
  return fees
}

/**
 * The lowest prices of a pool's tokens, from what a bought unit is worth on, at which nobody gains by selling one to the pool,
 * where they are below those of the case.
 */
function quietPrices(
  open: readonly OpenArc[],
  prices: ReadonlyMap<Address, bigint>,
  worth: (token: Address) => bigint,
): ReadonlyMap<Address, bigint> {
  const lowest = new Map<Address, bigint>()
  for (const { arc, levels } of open) {
    const { curve, tokenIn, tokenOut } = arc.edge
    const brought = levels.max > 0 ? fixedPoint(logOf(worth(tokenOut)) + curve.logRate) : 0n
    const known = lowest.get(tokenIn) ?? worth(tokenIn)
    lowest.set(tokenIn, brought > known ? brought : known)
  }
  for (const [token, price] of lowest) if (price >= (prices.get(token) ?? 0n)) lowest.delete(token)
  return lowest
}

/** Prices of the tokens that no route of a case holds, at which nobody gains who buys them from the pool. */
function unheldPrices(
  open: readonly OpenArc[],
  worth: (token: Address) => bigint,
  unheld: ReadonlySet<Address>,
): ReadonlyMap<Address, bigint> {
  const lowest = new Map<Address, number>()
  for (const { arc } of open) {
    const { curve, tokenIn, tokenOut } = arc.edge
    if (!unheld.has(tokenOut) || unheld.has(tokenIn)) continue
    const price = logOf(worth(tokenIn)) - curve.logRate
    lowest.set(tokenOut, Math.min(lowest.get(tokenOut) ?? price, price))
  }
  return new Map([...lowest].map(([token, price]) => [token, fixedPoint(price)]))
}

function logOf(price: bigint): number {
  return Math.log(Number(price)) - 192 * Math.LN2
}
