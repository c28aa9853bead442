/**
 * Assigns the amounts that the flows of a split leave. In nearly exhausted pools amounts are worth so little that the
 * flows balance without them, but a route sells its whole balance.
 *
 * @module
 */

import { type Demand, Flow } from '../../graph/equilibrium/equilibrium.ts'
import { deepest, type Edge } from '../../graph/graph.ts'
import { maxShort } from '../../precision.ts'
import { depthWhere, flowAt } from '../capped-flow.ts'
import { topologicalOrder } from '../flows.ts'
import type { Search } from '../search.ts'
import type { Split } from '../split.ts'

/** The indices of the sink and of the largest edge that sells each next token, along the path to the bought one. */
export function heldBy(sink: Edge | undefined, { flows }: Split, { to }: Demand): ReadonlySet<number> {
  const held = new Set<number>()
  for (let next = sink; next && !held.has(next.index); ) {
    held.add(next.index)
    const node = next.to
    if (node === to) break
    next = largest(flows.filter(({ edge }) => edge.from === node))
  }
  return held
}

/** The edge of the largest of these flows, which sell one token. */
function largest(flows: readonly Flow[]): Edge | undefined {
  return flows.toSorted((a, b) => b.amountIn - a.amountIn)[0]?.edge
}

/**
 * Whether the flows balance, and sell all of the sold amount and of each intermediate token, however little it is
 * worth.
 */
export function carriesAll(split: Split, demand: Demand): boolean {
  const left = new Map([[demand.from, demand.amount]])
  for (const { edge, amountOut } of split.flows) left.set(edge.to, (left.get(edge.to) ?? 0) + amountOut)
  const arrived = new Map(left)
  for (const { edge, amountIn } of split.flows) left.set(edge.from, (left.get(edge.from) ?? 0) - amountIn)
  left.delete(demand.to)
  return (
    split.isBalanced &&
    [...left].every(([node, rest]) => Math.abs(rest) <= maxShort * (arrived.get(node) ?? 0))
  )
}

/**
 * The split in which the sink, or otherwise the largest sale, takes the sold amount that the other flows leave, and the
 * path behind it takes the result. No more is bought of any other token than is sold, and the token is worth its
 * proceeds.
 */
export function carried(split: Split, search: Search, sink: Edge | undefined): Split {
  const { demand } = search
  if (carriesAll(split, demand)) return split
  const most = largest(split.flows.filter(({ edge }) => edge.from === demand.from))
  const held = heldBy(sink ?? most, split, demand)
  return throughHeld(withoutLeftover(split, demand, held), search, held) ?? split
}

function withoutLeftover(split: Split, demand: Demand, held: ReadonlySet<number>): Split {
  const logPrices = split.logPrices.slice()
  let { flows } = split
  for (const node of topologicalOrder(flows, demand)?.toReversed() ?? []) {
    const leaving = flows.filter(({ edge }) => edge.from === node)
    if (node === demand.from || leaving.some(({ edge }) => held.has(edge.index))) continue
    const sold = soldOf(node, flows)
    const part = sold / arrivedAt(node, flows, demand)
    if (part >= 1 - maxShort) continue
    const paid = leaving.reduce((sum, { edge, amountOut }) => {
      return sum + amountOut * Math.exp(logPrices[edge.to] ?? 0)
    }, 0)
    logPrices[node] = Math.log(paid / sold)
    flows = flows.map((flow) =>
      flow.edge.to === node ? flowPaying(part * flow.amountOut, flow.edge, logPrices) : flow,
    )
  }
  return { ...split, logPrices, flows: flows.map((flow) => valuedAt(logPrices, flow)) }
}

function valuedAt(logPrices: Float64Array, flow: Flow): Flow {
  const { amountIn, amountOut, edge } = flow
  const value = amountOut * Math.exp(logPrices[edge.to] ?? 0)
  return new Flow(edge, flow, value, value - amountIn * Math.exp(logPrices[edge.from] ?? 0))
}

/** `undefined` if a pool cannot take the rest. */
function throughHeld(split: Split, { demand, graph }: Search, held: ReadonlySet<number>): Split | undefined {
  let { flows } = split
  for (const index of held) {
    const edge = graph.edges[index]
    const own = flows.find((flow) => flow.edge.index === index)
    if (!edge || !own) return undefined
    const left = arrivedAt(edge.from, flows, demand) - soldOf(edge.from, flows)
    const taking = flowTaking(own.amountIn + left, edge, split.logPrices)
    if (!taking) return undefined
    flows = flows.map((flow) => (flow === own ? taking : flow))
  }
  return { ...split, flows }
}

/** Base units of a token that flows sell. */
function soldOf(node: number, flows: readonly Flow[]): number {
  return flows.reduce((sum, { edge, amountIn }) => (edge.from === node ? sum + amountIn : sum), 0)
}

/** Base units of a token that are available for sale. */
function arrivedAt(node: number, flows: readonly Flow[], { from, amount }: Demand): number {
  const own = node === from ? amount : 0
  return flows.reduce((sum, { edge, amountOut }) => (edge.to === node ? sum + amountOut : sum), own)
}

/** The flow that pays an amount, or the most that the pool can pay. */
function flowPaying(amountOut: number, edge: Edge, logPrices: Float64Array): Flow {
  const depth = depthWhere(deepest, (at) => edge.curve.trade(at).amountOut <= amountOut)
  return flowAt(depth, edge, logPrices)
}

/** The flow that takes an amount at any profit; `undefined` if the pool cannot take it. */
function flowTaking(amountIn: number, edge: Edge, logPrices: Float64Array): Flow | undefined {
  const depth = depthWhere(deepest, (at) => edge.curve.trade(at).amountIn <= amountIn)
  const flow = flowAt(depth, edge, logPrices)
  return flow.amountIn >= amountIn * (1 - maxShort)
    ? new Flow(edge, { ...flow, amountIn }, flow.value, flow.profit)
    : undefined
}
