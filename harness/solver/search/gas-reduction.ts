/**
 * Makes a split take less gas. What earns least for its gas is dropped, as in the greedy solution of a knapsack: whole
 * steps, and of liquidity between ticks the outermost, where a tick earns little and costs almost as much as a step.
 *
 * @module
 */
import { maxGas } from '../gas.ts'
import { depthWhere, flowAt, gasIn, gasOf, shallower } from './capped-flow.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { connected, dependence } from './flows.ts'
import type { Edge } from './graph.ts'
import type { Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/** Units of gas that the flows may take, beside the trade and some tokens. */
export const flowGas = Number(maxGas) - 200_000

export const maxRounds = 40
/** What of an amount may be left, in proportion to what they take, to all flows. */
const maxLeft = 1e-3
/** At which a pool pays nothing: in logarithms of its price. */
const maxDepth = 150

/** How a split is reduced. */
export interface Way {
  /** Of the ticks of a flow that loses the outermost, the part that is kept. */
  readonly kept: number
  /** The edge that keeps all its ticks, so that it can take whatever the others leave. */
  readonly sink?: Edge | undefined
}

/**
 * Drops what earns least for its gas until the rest fits. What is left takes over what is dropped, and crosses more
 * ticks for it, so that half of the excess is dropped at a time.
 */
export function reducedToFit(start: Split, search: Search, way: Way, limit: number): Split | undefined {
  const { demand } = search
  let split: Split | undefined = start
  for (let round = 0; round < maxRounds; round++) {
    split = carried(split, demand, way.sink)
    if (!split) return undefined
    const flows = connected(split.flows, demand)
    const excess = gasIn(flows) - limit
    if (excess <= 0) return split
    if (search.expired()) return undefined
    const left = connected(without(excess / 2, flows, split.logPrices, demand, way), demand)
    split = splitOver(
      left.map(({ edge }) => edge),
      search,
      split.logPrices,
    )
  }
  return undefined
}

/** Whether the flows balance, and take nearly all of what is sold. */
export function carriesAll(split: Split, demand: Demand): boolean {
  return split.isBalanced && leftOf(split, demand) <= maxLeft * demand.amount
}

function leftOf({ flows }: Split, { amount, from }: Demand): number {
  return flows.reduce((left, { edge, amountIn }) => (edge.from === from ? left - amountIn : left), amount)
}

/**
 * The split with the sink taking what the other flows leave of what is sold; without a sink, the steps of a route share it.
 * Where the pools are about exhausted, that is worth so little that the flows balance without it.
 */
function carried(split: Split, demand: Demand, sink: Edge | undefined): Split | undefined {
  if (sink === undefined || carriesAll(split, demand)) return split
  if (!split.isBalanced) return undefined
  const { flows, logPrices } = split
  const held = flows.find(({ edge }) => edge.index === sink.index)
  const deeper = held && flowTaking(held.amountIn + leftOf(split, demand), held.edge, logPrices)
  return deeper && { ...split, flows: flows.map((flow) => (flow === held ? deeper : flow)) }
}

/** The flow that takes an amount, whatever it earns; `undefined` where the pool cannot. */
function flowTaking(amountIn: number, edge: Edge, logPrices: Float64Array): Flow | undefined {
  const depth = depthWhere(maxDepth, (at) => edge.curve.trade(at).amountIn <= amountIn)
  const flow = flowAt(depth, edge, logPrices)
  return flow.amountIn >= amountIn * (1 - maxLeft) ? { ...flow, amountIn } : undefined
}

/** Part of a flow, or all of it and of those that lead nowhere without it, that can be dropped. */
interface Part {
  readonly flows: readonly Flow[]
  readonly gas: number
  readonly earned: number
  /** What is left of them. */
  readonly rest: readonly Flow[]
}

/** The flows without so many units of gas of what earns least for them, and without one part at least. */
function without(
  gas: number,
  flows: readonly Flow[],
  logPrices: Float64Array,
  demand: Demand,
  { kept, sink }: Way,
): readonly Flow[] {
  const rests = new Map(flows.map((flow) => [flow, [flow] as readonly Flow[]]))
  const dependents = dependence(flows, demand)
  const held: ReadonlySet<Flow> = sink ? flowsHeld(flows, demand, sink) : new Set()
  const parts = flows
    .flatMap((flow) => [
      wholeOf(dependents(flow)),
      ...(held.has(flow) ? [] : outermostOf(flow, kept, logPrices)),
    ])
    .filter(({ flows: dropped }) => dropped.every(({ edge }) => edge.index !== sink?.index))
    .toSorted((a, b) => a.earned / a.gas - b.earned / b.gas)
  let dropped = 0
  for (const part of parts) {
    const before = part.flows.flatMap((flow) => rests.get(flow) ?? [])
    if (before.length === 0) continue
    for (const flow of part.flows) rests.set(flow, part.rest)
    dropped += gasIn(before) - gasIn(part.rest)
    if (dropped >= gas) break
  }
  return [...rests.values()].flat()
}

/** Of what leads on from each token, the largest, which takes what the others leave. */
export function flowsHeld(
  flows: readonly Flow[],
  { from }: Demand,
  sink: Edge | undefined,
): ReadonlySet<Flow> {
  const largest = [...Map.groupBy(flows, ({ edge }) => edge.from)].flatMap(([node, leaving]) => {
    if (node === from) return leaving.filter(({ edge }) => edge.index === sink?.index)
    return leaving.toSorted((a, b) => b.amountIn - a.amountIn).slice(0, 1)
  })
  return new Set(largest)
}

function wholeOf(dropped: ReadonlySet<Flow>): Part {
  const flows = [...dropped]
  return { flows, gas: gasIn(flows), earned: flows.reduce((sum, { profit }) => sum + profit, 0), rest: [] }
}

function outermostOf(flow: Flow, keptFraction: number, logPrices: Float64Array): readonly Part[] {
  if (flow.crossed === 0) return []
  const rest = shallower(flow, Math.floor(keptFraction * flow.crossed), logPrices)
  return [{ flows: [flow], gas: gasOf(flow) - gasOf(rest), earned: flow.profit - rest.profit, rest: [rest] }]
}
