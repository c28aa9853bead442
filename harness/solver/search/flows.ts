/**
 * Flows as a graph: the flows that matter, the order in which they can be executed, and their cycles.
 *
 * @module
 */
import type { Demand, Flow } from '../graph/equilibrium/equilibrium.ts'
import { minImprovement } from '../precision.ts'

/** The part of a token's outflow above which a flow matters regardless, as the other flows could not take it over. */
const minTaken = 1e-2

/** The flows that matter and lie on a path from the sold to the bought token. */
export function connected(flows: readonly Flow[], demand: Demand): readonly Flow[] {
  const { to } = demand
  const arriving = flows.reduce((sum, { edge, value }) => (edge.to === to ? sum + value : sum), 0)
  const leaving = new Map<number, number>()
  for (const { edge, amountIn } of flows) leaving.set(edge.from, (leaving.get(edge.from) ?? 0) + amountIn)
  const mattering = flows.filter(({ edge, value, amountIn }) => {
    return value > minImprovement * arriving || amountIn > minTaken * (leaving.get(edge.from) ?? 0)
  })
  return onPaths(mattering, demand)
}

/** The flows that lie on a path from the sold to the bought token. */
export function onPaths(flows: readonly Flow[], { from, to }: Demand): readonly Flow[] {
  let kept = flows
  for (;;) {
    const entered = new Set(kept.map(({ edge }) => edge.to)).add(from)
    const left = new Set(kept.map(({ edge }) => edge.from)).add(to)
    const onPath = kept.filter(({ edge }) => entered.has(edge.from) && left.has(edge.to))
    if (onPath.length === kept.length) return kept
    kept = onPath
  }
}

/** Returns the flows that are useless without a given flow, including itself. */
export function dependence(flows: readonly Flow[], demand: Demand): (flow: Flow) => ReadonlySet<Flow> {
  const leaving = Map.groupBy(flows, ({ edge }) => edge.from)
  const arriving = Map.groupBy(flows, ({ edge }) => edge.to)
  return (flow) => {
    const needless = new Set([flow])
    for (const { edge } of needless) {
      const { from, to } = edge
      if (from !== demand.from && leaving.get(from)?.every((other) => needless.has(other)))
        for (const other of arriving.get(from) ?? []) needless.add(other)
      if (to !== demand.to && arriving.get(to)?.every((other) => needless.has(other)))
        for (const other of leaving.get(to) ?? []) needless.add(other)
    }
    return needless
  }
}

/**
 * The nodes with outflows, each after all of its inflows (Kahn 1962), ties by the lowest node, so that the order of the
 * flows does not matter; `undefined` if there is a cycle.
 */
export function topologicalOrder(flows: readonly Flow[], { from }: Demand): readonly number[] | undefined {
  const waiting = new Map<number, number>()
  for (const { edge } of flows) waiting.set(edge.to, (waiting.get(edge.to) ?? 0) + 1)
  const leaving = Map.groupBy(flows, ({ edge }) => edge.from)
  const order: number[] = []
  const ready = new Set([from])
  while (ready.size > 0) {
    let node = Infinity
    for (const other of ready) node = Math.min(node, other)
    ready.delete(node)
    if (leaving.has(node)) order.push(node)
    for (const { edge } of leaving.get(node) ?? []) {
      const left = (waiting.get(edge.to) ?? 0) - 1
      waiting.set(edge.to, left)
      if (left === 0) ready.add(edge.to)
    }
  }
  return order.length === leaving.size ? order : undefined
}

/**
 * Base units of the bought token that arrive if each flow sells its part of the inflow, at most its own amount, and
 * pays in proportion. If the edges cannot carry the amount, flows between worthless tokens need not balance.
 */
export function arriving(flows: readonly Flow[], demand: Demand): number {
  const leaving = Map.groupBy(flows, ({ edge }) => edge.from)
  const amounts = new Map([[demand.from, demand.amount]])
  for (const node of topologicalOrder(flows, demand) ?? []) {
    const own = leaving.get(node) ?? []
    const taken = own.reduce((sum, { amountIn }) => sum + amountIn, 0)
    const fed = Math.min(1, (amounts.get(node) ?? 0) / taken)
    for (const { edge, amountOut } of own) amounts.set(edge.to, (amounts.get(edge.to) ?? 0) + fed * amountOut)
  }
  return amounts.get(demand.to) ?? 0
}

/** Two nodes with a flow between them. */
export interface Pair {
  readonly from: number
  readonly to: number
}

/** The pairs along a cycle of flows; empty if there is none. */
export function cycleAmong(flows: readonly Flow[]): readonly Pair[] {
  let edges = flows.map(({ edge }) => edge)
  for (;;) {
    const entered = new Set(edges.map(({ to }) => to))
    const left = new Set(edges.map(({ from }) => from))
    const inside = edges.filter(({ from, to }) => entered.has(from) && left.has(to))
    if (inside.length === edges.length) break
    edges = inside
  }
  const successor = new Map(edges.map(({ from, to }) => [from, to]))
  const path: number[] = []
  let node = edges[0]?.from
  while (node !== undefined && !path.includes(node)) {
    path.push(node)
    node = successor.get(node)
  }
  const cycle = node === undefined ? [] : path.slice(path.indexOf(node))
  return cycle.map((from) => ({ from, to: successor.get(from) ?? from }))
}

/** The pair along a cycle with the least flow; `undefined` if there is no cycle. */
export function weakestPair(flows: readonly Flow[]): Pair | undefined {
  const flowing = ({ from, to }: Pair) =>
    flows.reduce((sum, { edge, value }) => (edge.from === from && edge.to === to ? sum + value : sum), 0)
  return cycleAmong(flows).toSorted((a, b) => flowing(a) - flowing(b))[0]
}

/** The flows without those between the weakest pair of each cycle. */
export function acyclicFlows(flows: readonly Flow[]): readonly Flow[] {
  const gap = weakestPair(flows)
  if (!gap) return flows
  return acyclicFlows(flows.filter(({ edge }) => edge.from !== gap.from || edge.to !== gap.to))
}
