/**
 * From flows to steps: groups in topological order, shares that add up to the whole, and a step that wraps or unwraps
 * the native token if one form flows in and the other flows out.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../core/address.ts'
import type { Pool } from '../market/pools/pool.ts'
import type { Trade } from './evaluate.ts'
import type { Demand, Flow } from './graph/equilibrium/equilibrium.ts'
import type { Graph } from './graph/graph.ts'
import { roomIn, successiveSwaps } from './pool-kinds.ts'
import { integerError } from './precision.ts'
import { type Plan, type PlannedStep, wholeShare } from './route.ts'
import { connected, topologicalOrder } from './search/flows.ts'

/** The amount that a step sells, in floating point, and the node that it sells from. */
interface Leg {
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: number
  readonly from: number
}

/** @returns `undefined` if the flows have a cycle. */
export function planOf(flows: readonly Flow[], demand: Demand, graph: Graph, trade: Trade): Plan | undefined {
  const kept = connected(flows, demand)
  const order = topologicalOrder(kept, demand)
  const legs = Map.groupBy(legsOf(kept, demand, graph, trade), ({ from }) => from)
  return order && [...order, demand.to].flatMap((node) => groupsOf(legs.get(node) ?? []))
}

/** The steps of connected flows; the conversion between the forms of the native token, if needed, comes first. */
function legsOf(flows: readonly Flow[], demand: Demand, graph: Graph, trade: Trade): readonly Leg[] {
  const legs = flows.map(({ edge, amountIn }) => ({ ...edge, amountIn }))
  const conversion = conversionOf(flows, demand, graph, trade)
  return conversion ? [conversion, ...legs] : legs
}

/** The step that converts the excess inflow of one form of the native token into the other. */
export function conversionOf(
  flows: readonly Flow[],
  { amount }: Demand,
  { wrap, nodes }: Graph,
  { sellToken, buyToken }: Trade,
): Leg | undefined {
  if (!wrap) return undefined
  const from = nodes.get(nativeToken) ?? -1
  const [native, wrapped] = wrap.tokens
  for (const [tokenIn, tokenOut] of [
    [native, wrapped],
    [wrapped, native],
  ] as const) {
    let arriving = sellToken === tokenIn ? amount : 0
    let leaving = 0
    let isWanted = buyToken === tokenOut
    for (const { edge, amountIn, amountOut } of flows) {
      if (edge.tokenOut === tokenIn) arriving += amountOut
      if (edge.tokenIn === tokenIn) leaving += amountIn
      if (edge.tokenIn === tokenOut) isWanted = true
    }
    const amountIn = arriving - leaving
    if (isWanted && buyToken !== tokenIn && amountIn > integerError * arriving)
      return { pool: wrap, tokenIn, tokenOut, amountIn, from }
  }
  return undefined
}

/** The groups of one node: one, or for the native token one per form, the converted form first. */
function groupsOf(legs: readonly Leg[]): readonly PlannedStep[] {
  return [...Map.groupBy(legs, ({ tokenIn }) => tokenIn).values()].flatMap(shared)
}

function shared(group: readonly Leg[]): readonly PlannedStep[] {
  const legs = inSwaps(ranked(group))
  const whole = total(legs)
  let rest = wholeShare
  return legs.map(({ pool, tokenIn, tokenOut, amountIn }, index) => {
    const isLast = index === legs.length - 1
    const share = isLast ? rest : BigInt(Math.floor((amountIn / whole) * 1e18))
    rest -= share
    return { pool, tokenIn, tokenOut, share }
  })
}

/**
 * Sorts legs by their pools' room and then by size, because the last leg takes the rest. Legs through one pool keep
 * their order, since their payments depend on it.
 */
function ranked(group: readonly Leg[]): readonly Leg[] {
  const waiting = Map.groupBy(group, ({ pool }) => pool)
  return group
    .toSorted((a, b) => roomIn(a.pool) - roomIn(b.pool) || a.amountIn - b.amountIn)
    .flatMap(({ pool }) => waiting.get(pool)?.shift() ?? [])
}

function inSwaps(legs: readonly Leg[]): readonly Leg[] {
  return legs.flatMap((leg, place) => {
    const { amountIn, pool, tokenIn, tokenOut } = leg
    const before = total(legs.slice(0, place).filter((other) => other.pool === pool))
    return successiveSwaps(pool, tokenIn, tokenOut, amountIn, before).map((amountIn) => ({
      ...leg,
      amountIn,
    }))
  })
}

function total(legs: readonly Leg[]): number {
  return legs.reduce((sum, { amountIn }) => sum + amountIn, 0)
}
