/**
 * How an amount is split over given edges, also over pools of three tokens and more, where what is sold in one
 * direction moves the price in another. A curve looks at one direction. In such a pool each direction is relinearised
 * at the balances in which all of them together leave the pool, by a damped fixed-point iteration, until what flows is
 * what was assumed: the last unit of every direction is then priced at the state in which the pool ends, as at the
 * optimum.
 *
 * @module
 */
import type { Pool } from '../../market/pools/pool.ts'
import type { Curve } from '../curves/curve.ts'
import { curveOf, lastPaid } from '../pool-kinds.ts'
import { type Demand, type Equilibrium, equilibrium, type Flow } from './equilibrium.ts'
import { topologicalOrder } from './flows.ts'
import type { Edge } from './graph.ts'

/** Rounds after which the best so far must do; where there is none, as many again to find one in which no edge is reversed. */
const maxRounds = 8
const maxSteps = 20
/** Relative change of the value at which the directions agree. */
const tolerance = 1e-7
/** How far the amounts that a round assumes go from those of the round before to those that it found. */
const damping = 0.75

/** Its flows through one pool are in the order in which they are to be executed. */
export interface Split extends Equilibrium {
  /** The edges whose curves depend on what flows elsewhere, with the curves that they have in the end. */
  readonly relinearised: ReadonlyMap<Edge, Edge>
}

interface Limits {
  readonly demand: Demand
  /** True once the best so far must do. */
  readonly expired: () => boolean
}

/** Base units into each edge, in the order in which they are executed. */
type Amounts = ReadonlyMap<Edge, number>

/**
 * In the order that was assumed, even where the amounts have since changed places, as two do that the same limit of
 * their pool holds: what a direction pays depends on those before it.
 */
function inOrderOf(assumed: Amounts, flows: readonly Flow[]): readonly Flow[] {
  const places = new Map([...assumed.keys()].map((edge, place) => [edge, place]))
  const place = ({ edge }: Flow) => places.get(edge) ?? places.size
  return flows.toSorted((a, b) => place(a) - place(b))
}

/**
 * Once the search has expired, the best so far, whose flows need not balance.
 *
 * @param guess Log prices to start from, by node.
 */
export function splitOver(edges: readonly Edge[], search: Limits, guess: Float64Array): Split {
  const { demand, expired } = search
  const coupled = edges.filter(({ pool }) => pool.tokens.length > 2)
  let relinearised: ReadonlyMap<Edge, Edge> = new Map()
  let assumed: Amounts | undefined
  let kept = edges
  let balance = equilibrium(edges, demand, guess, expired)
  if (coupled.length === 0) return { ...balance, relinearised }
  let best: Split | undefined
  let minChange = Infinity

  for (let round = 0; ; round++) {
    const found = amountsOf(balance, demand)
    if (!coupled.some((edge) => found.has(edge))) return best ?? { ...balance, relinearised }
    assumed = assumed ? damped(assumed, found) : found
    relinearised = relinearisedEdges(coupled, assumed)
    const washed = washFlows(kept, balance.flows)
    kept = kept.filter((edge) => !washed.has(edge))
    const next = relinearisedEquilibrium(kept, relinearised, search, balance.logPrices)
    const change = Math.abs(next.value / balance.value - 1)
    balance = next
    const reversed = reversedIn(balance, relinearised)
    if (reversed.size === 0 && change < minChange) {
      best = { ...balance, flows: inOrderOf(assumed, balance.flows), relinearised }
      minChange = change
    }
    if (best && (minChange < tolerance || round >= maxRounds || expired())) return best
    if (round >= 2 * maxRounds || expired())
      return { ...balance, flows: inOrderOf(assumed, balance.flows), relinearised, isBalanced: false }
    if (round >= maxRounds) kept = kept.filter((edge) => !reversed.has(edge))
  }
}

/** The edges at negative amounts, which the flows leave out; what the others trade balances only with them. */
function reversedIn({ flows }: Equilibrium, relinearised: ReadonlyMap<Edge, Edge>): ReadonlySet<Edge> {
  const reversed = new Set([...relinearised].filter(([, { curve }]) => curve.bothWays).map(([edge]) => edge))
  for (const { edge } of flows) reversed.delete(edge)
  return reversed
}

function amountsOf({ flows }: Equilibrium, demand: Demand): Amounts {
  const places = new Map(topologicalOrder(flows, demand)?.map((node, place) => [node, place]))
  const place = ({ edge }: Flow) => places.get(edge.from) ?? 0
  const inOrder = flows.toSorted((a, b) => place(a) - place(b) || a.amountIn - b.amountIn)
  return new Map(inOrder.map(({ edge, amountIn }) => [edge, amountIn]))
}

/**
 * Wash flows: those that buy from a pool what another sells to it, or sell it what another buys, where to trade
 * directly saves a fee. Of each two the smaller.
 */
function washFlows(edges: readonly Edge[], flows: readonly Flow[]): ReadonlySet<Edge> {
  const pools = Map.groupBy(flows, ({ edge }) => edge.pool)
  const direct = Map.groupBy(edges, ({ pool }) => pool)
  return new Set(
    [...pools].flatMap(([pool, own]) =>
      own.flatMap((first) =>
        own.flatMap((second) => {
          if (first.edge.tokenOut !== second.edge.tokenIn) return []
          const isDirect = direct
            .get(pool)
            ?.some(
              ({ tokenIn, tokenOut }) => tokenIn === first.edge.tokenIn && tokenOut === second.edge.tokenOut,
            )
          if (!isDirect) return []
          return first.amountOut < second.amountIn ? [first.edge] : [second.edge]
        }),
      ),
    ),
  )
}

/** Undamped, directions that compete for the same balance would oscillate. */
function damped(assumed: Amounts, found: Amounts): Amounts {
  return new Map(
    [...found].map(([edge, amount]) => [edge, (1 - damping) * (assumed.get(edge) ?? 0) + damping * amount]),
  )
}

/** The equilibrium with some edges relinearised; its flows name the edges as they were given. */
function relinearisedEquilibrium(
  edges: readonly Edge[],
  relinearised: ReadonlyMap<Edge, Edge>,
  { demand, expired }: Limits,
  guess: Float64Array,
): Equilibrium {
  const given = new Map(edges.map((edge) => [relinearised.get(edge) ?? edge, edge]))
  const balance = equilibrium([...given.keys()], demand, guess, expired)
  const flows = balance.flows.map((flow) => ({ ...flow, edge: given.get(flow.edge) ?? flow.edge }))
  return { ...balance, flows }
}

function relinearisedEdges(edges: readonly Edge[], amounts: Amounts): ReadonlyMap<Edge, Edge> {
  return new Map(
    [...Map.groupBy(edges, ({ pool }) => pool)].flatMap(([pool, own]) => {
      const { changes, paid } = executed(pool, own, amounts)
      return own.map((edge): [Edge, Edge] => {
        const isAlone = own.every((other) => other === edge || !amounts.get(other))
        if (isAlone) return [edge, edge]
        const curve = relinearisedCurve(edge, changes, amounts.get(edge) ?? 0, paid.get(edge) ?? 0)
        return [edge, curve ? { ...edge, curve } : edge]
      })
    }),
  )
}

/** By how much the edges of a pool change its balances, by token, and what each of them pays. */
function executed(pool: Pool, edges: readonly Edge[], amounts: Amounts) {
  const own = new Set(edges)
  const paid = new Map<Edge, number>()
  let changes: readonly number[] = pool.tokens.map(() => 0)
  for (const [edge, amountIn] of amounts) {
    if (!own.has(edge)) continue
    const curve = curveOf(pool, edge.tokenIn, edge.tokenOut, changes)
    const amountOut = curve ? paidFor(amountIn, curve) : 0
    paid.set(edge, amountOut)
    changes = plus(changes, edge, amountIn, amountOut)
  }
  return { changes, paid }
}

/** The curve along which an edge, with its amount, comes to the balances in which the pool ends, and pays what it pays. */
function relinearisedCurve(
  { pool, tokenIn, tokenOut }: Edge,
  changes: readonly number[],
  amountIn: number,
  amountOut: number,
): Curve | undefined {
  const last = lastPaid(pool, tokenIn, tokenOut, changes, amountIn)
  const before = plus(changes, { pool, tokenIn, tokenOut }, -amountIn, -last)
  const curve = curveOf(pool, tokenIn, tokenOut, before)
  if (!curve || amountIn === 0) return curve
  const more = amountOut - paidFor(amountIn, curve)
  const { logRate, slope } = curve
  return {
    logRate,
    slope,
    bothWays: true,
    trade(depth) {
      if (depth > 0) {
        const trade = curve.trade(depth)
        return { ...trade, amountOut: trade.amountOut + more }
      }
      const amountOut = slope * Math.exp(logRate) * depth + more
      return {
        amountIn: slope * Math.expm1(depth),
        amountOut,
        slope: slope * Math.exp(depth),
        crossed: 0,
        gas: 0,
      }
    },
  }
}

/** What a curve pays for an amount, or for the most that it takes: by Newton's method, from where a constant product is. */
function paidFor(amountIn: number, curve: Curve): number {
  let depth = 2 * Math.log1p(amountIn / (2 * curve.slope))
  let trade = curve.trade(depth)
  for (let step = 0; step < maxSteps && trade.slope > 0; step++) {
    const missing = amountIn - trade.amountIn
    if (Math.abs(missing) <= 1e-9 * amountIn) break
    depth += missing / trade.slope
    trade = curve.trade(depth)
  }
  return trade.amountOut
}

/** The changes of a pool's balances, with one more trade. */
function plus(
  changes: readonly number[],
  { pool, tokenIn, tokenOut }: Pick<Edge, 'pool' | 'tokenIn' | 'tokenOut'>,
  amountIn: number,
  amountOut: number,
): readonly number[] {
  return changes.map((sum, index) => {
    const token = pool.tokens[index]
    return sum + (token === tokenIn ? amountIn : 0) - (token === tokenOut ? amountOut : 0)
  })
}
