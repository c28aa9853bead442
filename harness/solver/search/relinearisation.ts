/**
 * The directions of pools of three tokens or more, each with its curve given the trades in the others.
 *
 * @module
 */
import type { Pool } from '../../market/pools/pool.ts'
import { type Curve, CurveTrade } from '../curves/curve.ts'
import { Flow } from '../graph/equilibrium/equilibrium.ts'
import type { Edge } from '../graph/graph.ts'
import { curveOf, lastPaid } from '../pool-kinds.ts'
import { isCoupled } from './edge-groups.ts'

/** Base units into each edge, in the order in which they are executed. */
export type Amounts = ReadonlyMap<Edge, number>

/** The edges with curves that reach, at these amounts, the final balances of their pools. */
export function relinearisedEdges(edges: readonly Edge[], amounts: Amounts): ReadonlyMap<Edge, Edge> {
  const amountsByPool = Map.groupBy(amounts, ([{ pool }]) => pool)
  return new Map(
    [...Map.groupBy(edges, ({ pool }) => pool)].flatMap(([pool, own]) => {
      const { changes, paid } = executed(pool, amountsByPool.get(pool) ?? [])
      return own.map((edge): [Edge, Edge] => {
        const isAlone = own.every((other) => other === edge || !amounts.get(other))
        if (isAlone) return [edge, edge]
        const curve = relinearisedCurve(edge, changes, amounts.get(edge) ?? 0, paid.get(edge) ?? 0)
        return [edge, curve ? { ...edge, curve } : edge]
      })
    }),
  )
}

/** The flows with their payments when executed in this order, if these are lower than at the assumed balances. */
export function asExecuted(flows: readonly Flow[]): readonly Flow[] {
  const coupled = Map.groupBy(
    flows.filter(({ edge }) => isCoupled(edge)),
    ({ edge }) => edge.pool,
  )
  const paid = new Map(
    [...coupled].flatMap(([pool, own]) => {
      const amounts = own.map(({ edge, amountIn }) => [edge, amountIn] as const)
      return own.length > 1 ? [...executed(pool, amounts).paid] : []
    }),
  )
  return flows.map((flow) => {
    const { edge, value, profit } = flow
    const amountOut = Math.min(flow.amountOut, paid.get(edge) ?? Infinity)
    return amountOut === flow.amountOut ? flow : new Flow(edge, { ...flow, amountOut }, value, profit)
  })
}

/** The changes of a pool's balances by its edges, by token, and the payment of each edge. */
function executed(pool: Pool, amounts: readonly (readonly [Edge, number])[]) {
  const paid = new Map<Edge, number>()
  let changes: readonly number[] = pool.tokens.map(() => 0)
  for (const [edge, amountIn] of amounts) {
    const curve = curveOf(pool, edge.tokenIn, edge.tokenOut, changes)
    const amountOut = curve?.paidFor?.(amountIn) ?? 0
    paid.set(edge, amountOut)
    changes = plus(changes, edge, amountIn, amountOut)
  }
  return { changes, paid }
}

/** A curve that reaches the final balances of the pool at the edge's amount, and pays the edge's payment there. */
function relinearisedCurve(
  { pool, tokenIn, tokenOut }: Edge,
  changes: readonly number[],
  amountIn: number,
  amountOut: number,
): Curve | undefined {
  const last = lastPaid(pool, tokenIn, tokenOut, changes, amountIn)
  const before = plus(changes, { pool, tokenIn, tokenOut }, -amountIn, -last)
  const curve = curveOf(pool, tokenIn, tokenOut, before)
  if (!curve?.paidFor || amountIn === 0) return curve
  const more = amountOut - curve.paidFor(amountIn)
  const { logRate, slope } = curve
  return {
    logRate,
    slope,
    bothWays: true,
    trade(depth) {
      if (depth > 0) {
        const { amountIn, amountOut, slope, crossed, gas } = curve.trade(depth)
        return new CurveTrade(amountIn, amountOut + more, slope, crossed, gas)
      }
      const amountOut = slope * Math.exp(logRate) * depth + more
      return new CurveTrade(slope * Math.expm1(depth), amountOut, slope * Math.exp(depth))
    },
  }
}

/** The changes of a pool's balances with one more trade. */
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
