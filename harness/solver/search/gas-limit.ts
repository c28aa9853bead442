/**
 * Makes a split fit the gas limit of a transaction. What earns least for its gas is dropped, as in the greedy solution
 * of a knapsack: whole steps, and of liquidity between ticks the outermost, where a tick earns little and costs almost
 * as much as a step.
 *
 * @module
 */
import type { Curve } from '../curves/curve.ts'
import type { Evaluation } from '../evaluate.ts'
import { baseGas, gasPerTick, maxGas } from '../gas.ts'
import { stepGas } from '../pool-kinds.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { connected, dependence } from './flows.ts'
import type { Edge } from './graph.ts'
import type { Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/**
 * Of the ticks that a flow crosses, how many it keeps when it loses the outermost: whichever pays most. With few
 * the others have to take over more, and with many all may lose so much that together they cannot carry the amount.
 */
const keptFractions = [1 / 2, 3 / 4, 7 / 8]
const maxRounds = 40

type RouteOf = (split: Split) => Evaluation | undefined

/**
 * The route of the split, or of so much of it that fits. What is left takes over what is dropped, and crosses more
 * ticks for it, so that half of the excess is dropped at a time.
 *
 * @param routeOf What a split pays; `undefined` where it cannot be executed.
 */
export function withinGasLimit(split: Split, search: Search, routeOf: RouteOf): Evaluation | undefined {
  const flows = connected(split.flows, search.demand)
  const fits = gasIn(flows) + Number(baseGas) < Number(maxGas)
  const tried =
    fits || flows.every(({ crossed }) => crossed === 0) ? keptFractions.slice(0, 1) : keptFractions
  return tried
    .flatMap((kept, place) => {
      return place > 0 && search.expired() ? [] : (reducedToFit(kept, split, search, routeOf) ?? [])
    })
    .toSorted((a, b) => Number(b.buyAmount - a.buyAmount))[0]
}

function reducedToFit(
  keptFraction: number,
  split: Split,
  search: Search,
  routeOf: RouteOf,
): Evaluation | undefined {
  const { demand } = search
  let reduced = split
  for (let round = 0; round < maxRounds; round++) {
    const flows = connected(reduced.flows, demand)
    const excess = Number(baseGas) + gasIn(flows) - Number(maxGas)
    const route = excess <= 0 ? routeOf(reduced) : undefined
    if (excess <= 0 && (route?.gas ?? 0n) <= maxGas) return route
    if (search.expired()) return undefined
    const over = excess > 0 ? excess : Number((route?.gas ?? maxGas) - maxGas)
    const kept = connected(without(over / 2, keptFraction, flows, reduced.logPrices, demand), demand)
    reduced = splitOver(
      kept.map(({ edge }) => edge),
      search,
      reduced.logPrices,
    )
  }
  return undefined
}

function gasOf({ edge, crossed }: Flow): number {
  return stepGas(edge.pool) + gasPerTick * crossed
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
  keptFraction: number,
  flows: readonly Flow[],
  logPrices: Float64Array,
  demand: Demand,
): readonly Flow[] {
  const rests = new Map(flows.map((flow) => [flow, [flow] as readonly Flow[]]))
  const dependents = dependence(flows, demand)
  const parts = flows
    .flatMap((flow) => [wholeOf(dependents(flow)), ...outermostOf(flow, keptFraction, logPrices)])
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

function gasIn(flows: readonly Flow[]): number {
  return flows.reduce((sum, flow) => sum + gasOf(flow), 0)
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

/** The flow as it is when it crosses so many ticks at most. */
function shallower({ edge }: Flow, maxCrossed: number, logPrices: Float64Array): Flow {
  const { curve } = edge
  const [logIn, logOut] = [logPrices[edge.from] ?? 0, logPrices[edge.to] ?? 0]
  let low = 0
  let high = logOut + curve.logRate - logIn
  for (let middle = high / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (curve.trade(middle).crossed <= maxCrossed) low = middle
    else high = middle
  }
  const trade = curve.trade(low)
  const value = trade.amountOut * Math.exp(logOut)
  const shallow: Edge = { ...edge, curve: endingAt(low, curve) }
  return { ...trade, edge: shallow, value, profit: value - trade.amountIn * Math.exp(logIn) }
}

function endingAt(maxDepth: number, curve: Curve): Curve {
  const last = { ...curve.trade(maxDepth), slope: 0 }
  return { ...curve, trade: (depth) => (depth < maxDepth ? curve.trade(depth) : last) }
}
