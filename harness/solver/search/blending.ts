/**
 * Blends of the flows of a split and of a route.
 *
 * @module
 */
import { CurveTrade } from '../curves/curve.ts'
import { type Demand, Flow } from '../graph/equilibrium/equilibrium.ts'
import type { Edge, Graph } from '../graph/graph.ts'
import type { PlannedStep, Route } from '../route.ts'
import { edgesBy } from './edge-groups.ts'
import { acyclicFlows, topologicalOrder } from './flows.ts'

/** The edge of a step; none for a conversion of the native token. */
export function edgesOf({ pool, tokenIn, tokenOut }: PlannedStep, graph: Graph): readonly Edge[] {
  const { starts, indices } = edgesBy(graph.from, graph.size)
  const node = graph.nodes.get(tokenIn) ?? 0
  return Array.from(indices.subarray(starts[node], starts[node + 1])).flatMap((index) => {
    const edge = graph.edges[index]
    return edge?.pool.id === pool.id && edge.tokenIn === tokenIn && edge.tokenOut === tokenOut ? [edge] : []
  })
}

/** The flows of a route, without a conversion of the native token. */
export function flowsOf(route: Route, graph: Graph): readonly Flow[] {
  return route.flatMap((step) => {
    const trade = new CurveTrade(Number(step.amountIn), Number(step.amountOut), 0)
    return edgesOf(step, graph).map((edge) => new Flow(edge, trade, 1, 0))
  })
}

/** The fraction `part` of some flows, and the rest of others, without cycles, balanced. */
export function blended(
  flows: readonly Flow[],
  others: readonly Flow[],
  part: number,
  demand: Demand,
): readonly Flow[] {
  const scaled = [...flows.map((flow) => times(part, flow)), ...others.map((flow) => times(1 - part, flow))]
  const byEdge = Map.groupBy(scaled, ({ edge }) => edge)
  return balanced(acyclicFlows([...byEdge.values()].map(sum)), demand)
}

/** The flows in balance: each sells its part of the inflow, and pays in proportion. */
function balanced(flows: readonly Flow[], demand: Demand): readonly Flow[] {
  const leaving = Map.groupBy(flows, ({ edge }) => edge.from)
  const amounts = new Map([[demand.from, demand.amount]])
  return (topologicalOrder(flows, demand) ?? []).flatMap((node) => {
    const own = leaving.get(node) ?? []
    const part = (amounts.get(node) ?? 0) / own.reduce((total, { amountIn }) => total + amountIn, 0)
    return own.map((flow) => {
      const fed = times(part, flow)
      const { to } = flow.edge
      amounts.set(to, (amounts.get(to) ?? 0) + fed.amountOut)
      return fed
    })
  })
}

function times(part: number, { edge, amountIn, amountOut, value }: Flow): Flow {
  return new Flow(edge, new CurveTrade(part * amountIn, part * amountOut, 0), part * value, 0)
}

/** The sum of flows of one edge. */
function sum(flows: readonly Flow[]): Flow {
  return flows.reduce((one, { amountIn, amountOut, edge, value }) => {
    const trade = new CurveTrade(one.amountIn + amountIn, one.amountOut + amountOut, 0)
    return new Flow(edge, trade, one.value + value, 0)
  })
}
