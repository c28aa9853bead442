/**
 * The cases of a search in the form of a certificate: prices in fixed point, and higher prices for sold tokens.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { fixedPoint } from '../bound.ts'
import type { Ask, Cases } from '../certificate/net-certificate.ts'
import { wholePrice } from '../certificate/verify-bound.ts'
import { gainOf } from '../relaxation/arc.ts'
import { type Case, openArc, type Problem } from '../relaxation/tree.ts'
import { asksOf } from './asks.ts'

/** The fraction by which fees are reduced so that the error of floating point never puts them above the verifier's. */
const feeMargin = 1e-9

/** @param known The prices of the gross bound. */
export function casesOf(root: Case, problem: Problem, known: ReadonlyMap<Address, bigint>): Cases {
  if (root.branch) {
    const { subject, level } = root.branch
    const below = casesOf(root.branch.below, problem, known)
    const from = casesOf(root.branch.from, problem, known)
    if ('token' in subject) return { token: subject.token, below, from }
    if ('contract' in subject) return { contract: subject.contract, below, from }
    const { pool, tokenIn: sold, tokenOut: bought } = subject
    return { pool: pool.id, sold, bought, level, below, from }
  }
  const { graph, demand } = problem
  const { logPrices, levels } = root
  const prices = new Map<Address, bigint>()
  for (const [token, price] of known) {
    const node = graph.nodes.get(token)
    const fixed = node === undefined ? price : fixedPoint(logPrices[node] ?? 0)
    prices.set(token, node === demand.to ? wholePrice : fixed)
  }
  const asks = new Map<Hex, readonly Ask[]>()
  for (const [pool, edges] of Map.groupBy(graph.edges, (edge) => edge.pool)) {
    if (pool.kind === 'wrap') continue
    const open = edges.map((edge) => openArc(edge, problem, levels))
    const own = asksOf(
      open.filter(({ arc }) => gainOf(arc, logPrices) > 0),
      logPrices,
    )
    if (own.length > 0) asks.set(pool.id, own)
  }
  const fees = feesOf(root, problem, known)
  const forms = graph.wrap?.tokens ?? []
  for (const sold of forms) {
    const bought = forms.find((form) => form !== sold) ?? sold
    const price = (prices.get(bought) ?? 0n) - (fees.get(bought) ?? 0n)
    if (graph.wrap && (prices.get(sold) ?? 0n) < price) asks.set(graph.wrap.id, [{ sold, bought, price }])
  }
  return { prices, asks }
}

/**
 * The least charge of the verifier per base unit of each token that the routes of a case may or may not hold, in fixed
 * point.
 */
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
