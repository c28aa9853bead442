/**
 * Which edges, and how many ticks of each, earn most for their gas at given prices.
 *
 * @module
 */
import { flowOf, gasIn, gasOf, shallower } from './capped-flow.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { connected } from './flows.ts'
import { flowGas, flowsHeld, type Way } from './gas-reduction.ts'
import type { Edge } from './graph.ts'
import type { Split } from './split.ts'

/** How far along the ticks that a flow would cross it may end. */
const stops = [0, 1 / 32, 1 / 16, 1 / 8, 3 / 16, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 7 / 8, 1]

/** Of the edges, each as far as it earns most for its gas at the prices of a split: the greedy solution of a knapsack. */
export function knapsack(
  { flows, logPrices }: Split,
  edges: readonly Edge[],
  demand: Demand,
  { sink }: Way,
): readonly Edge[] {
  const held = [...flowsHeld(connected(flows, demand), demand, sink)]
  const taken = new Map(held.map((flow) => [flow.edge.index, flow]))
  let left = flowGas - gasIn(held)
  const parts = edges
    .filter(({ index }) => !taken.has(index))
    .flatMap((edge) => {
      const whole = flowOf(edge, logPrices)
      if (!whole) return []
      const counts = new Set(stops.map((part) => Math.floor(part * whole.crossed)))
      return hull(
        [...counts].map((count) => (count < whole.crossed ? shallower(whole, count, logPrices) : whole)),
      )
    })
    .toSorted((a, b) => b.ratio - a.ratio)
  for (const { flow, gas } of parts) {
    if (gas > left) continue
    left -= gas
    taken.set(flow.edge.index, flow)
  }
  return connected([...taken.values()], demand).map(({ edge }) => edge)
}

/** The flows of one edge, each deeper than the one before, that earn most for the gas that they add. */
function hull(flows: readonly Flow[]) {
  const parts: { readonly flow: Flow; readonly gas: number; readonly ratio: number }[] = []
  let [gas, profit] = [0, 0]
  for (let rest = flows; rest.length > 0; ) {
    const ratios = rest.map((flow) => (flow.profit - profit) / (gasOf(flow) - gas))
    const best = ratios.reduce((top, ratio, at) => (ratio > (ratios[top] ?? 0) ? at : top), 0)
    const [flow, ratio = 0] = [rest[best], ratios[best]]
    if (!flow || ratio <= 0) break
    parts.push({ flow, gas: gasOf(flow) - gas, ratio })
    gas = gasOf(flow)
    profit = flow.profit
    rest = rest.slice(best + 1)
  }
  return parts
}
