/**
 * Exchanges of gas within a packing: one pool crosses more ticks, and another stops that much earlier or is left out.
 * By weak duality the prices of the packing bound the gain of an exchange, so exchanges are tried by that bound,
 * largest first, and those without a possible gain are not tried.
 *
 * @module
 */

import type { Flow } from '../../graph/equilibrium/equilibrium.ts'
import type { Edge } from '../../graph/graph.ts'
import { minGain } from '../../precision.ts'
import { crossingAtMost, depthOf, flowAt, flowOf, gasIn, gasOf } from '../capped-flow.ts'
import { earningBetween } from '../earning-paths.ts'
import { connected } from '../flows.ts'
import { ranking } from '../paths/ranking.ts'
import { finishing, type Search } from '../search.ts'
import { type Packing, packed, packingOver } from './gas-packing.ts'

/** Exchanges without an improvement after which the search ends; fewer if each has many flows. */
const maxTrials = 32
const minTrials = 8
const trialFlows = 400
/** Exchanges that are compared in the time of one trade along a curve. */
const comparisonsPerTrade = 16
/** The gas to free, as multiples of an excess. */
const freedParts = [1, 2, 4]
/** Unused edges that are tried. */
const maxUnused = 8

/** Another end of a flow, and the change of its gas and of its profit at the prices of the packing. */
interface End {
  readonly flow: Flow
  /** Ticks that it crosses; `undefined` if the flow is left out. */
  readonly crossed: number | undefined
  readonly gas: number
  readonly profit: number
}

/**
 * The packing after exchanges while they pay; flows beyond the limit stop earlier or are left out, at the least loss.
 */
export function exchanged(start: Packing, limit: number, search: Search): Packing | undefined {
  let best: Packing | undefined
  for (let next = within(limit, start, finishing(search)); next; next = bestExchange(next, limit, search))
    best = next
  return best
}

/**
 * The packing within a possibly lower limit: flows stop earlier, or are left out, by the least loss per unit of gas.
 */
function within(limit: number, start: Packing, search: Search): Packing | undefined {
  const flows = connected(start.split.flows, search.demand)
  const excess = gasIn(flows) - limit
  if (excess <= 0) return start
  // The sink takes the amount that the others no longer take, and needs gas for it.
  for (const part of freedParts) {
    const edges = edgesWith(leastLoss(flows, part * excess, start, search), flows, search)
    const packing = packingOver(edges, start, { atLeast: 0, limit, search })
    if (packing) return packing
  }
  return packed({ ...start, edges: flows.map((flow) => originalOf(flow, search)) }, limit, search)
}

/** Ends that free this much gas. */
function leastLoss(flows: readonly Flow[], gas: number, { split }: Packing, search: Search): readonly End[] {
  const ends = new Map<Flow, End>()
  const all = flows.flatMap((flow) => (search.expired() ? [] : shorterEnds(flow, split.logPrices, search)))
  for (let left = gas; left > 0; ) {
    let best: { readonly end: End; readonly freed: number; readonly loss: number } | undefined
    for (const end of all) {
      const known = ends.get(end.flow)
      const [freed, lost] = [(known?.gas ?? 0) - end.gas, (known?.profit ?? 0) - end.profit]
      if (freed > 0 && (!best || lost / freed < best.loss)) best = { end, freed, loss: lost / freed }
    }
    if (!best) break
    ends.set(best.end.flow, best.end)
    left -= best.freed
  }
  return [...ends.values()]
}

function bestExchange(packing: Packing, limit: number, search: Search): Packing | undefined {
  if (search.expired()) return undefined
  const flows = connected(packing.split.flows, search.demand)
  const shorter = flows.map((flow): Shortened => {
    const ends = search.expired() ? [] : shorterEnds(flow, packing.split.logPrices, search)
    const saved = ends.map(({ profit, gas }) => profit - search.gasPrice * gas)
    return { flow, ends, saved: Math.max(...saved) }
  })
  const offers = { packing, flows, shorter, limit, search }
  return bestOfExchanges(flows, offers) ?? bestOfExchanges(unusedBetween(flows, packing, search), offers)
}

/** A flow and its earlier ends. */
interface Shortened {
  readonly flow: Flow
  readonly ends: readonly End[]
  /** The largest gain of the packing, net of gas, if the freed gas stays unused. */
  readonly saved: number
}

interface Offers {
  readonly packing: Packing
  readonly flows: readonly Flow[]
  readonly shorter: readonly Shortened[]
  readonly limit: number
  readonly search: Search
}

/**
 * The best result among the most promising exchanges that extend these flows: as many at once as pay, or the first that
 * pays.
 */
function bestOfExchanges(grown: readonly Flow[], offers: Offers): Packing | undefined {
  const { packing, flows, limit, search } = offers
  const { net } = packing
  const free = limit - gasIn(flows)
  const min = net + minGain * Math.abs(net)
  const spent = search.totalCost(flows)
  const promising = grown
    .flatMap((flow) => promisingFor(flow, free, offers))
    .toSorted((a, b) => b.gain - a.gain)
  const trials = Math.max(minTrials, Math.min(maxTrials, trialFlows / flows.length))
  const single = promising.slice(0, trials).map(({ ends }) => ends)
  for (const ends of [...together(promising, free), ...single]) {
    if (search.expired()) return undefined
    const all = [...new Set([...flows, ...ends.map(({ flow }) => flow)])]
    const cost = ends.reduce((sum, { gas }) => sum + search.gasPrice * gas, spent)
    const next = packingOver(edgesWith(ends, all, search), packing, { atLeast: min + cost, limit, search })
    if (next && next.net > min) return next
  }
  return undefined
}

/** Ends whose gas fits together, and an upper bound of their gain. */
interface Exchange {
  readonly ends: readonly End[]
  readonly gas: number
  readonly gain: number
}

/**
 * The exchanges that extend a flow with the largest possible gains.
 *
 * @param free Unused units of gas of the packing.
 */
function promisingFor(grown: Flow, free: number, { shorter, packing, search }: Offers): readonly Exchange[] {
  const { net, split } = packing
  const longer = search.expired() ? [] : longerEnds(grown, split.logPrices, search)
  if (longer.length === 0) return []
  const found = ranking(maxTrials, minGain * Math.abs(net))
  const exchanges: Exchange[] = []
  const offer = (ends: readonly End[]) => {
    const gas = ends.reduce((sum, end) => sum + end.gas, 0)
    const gain = ends.reduce((sum, { profit }) => sum + profit, 0) - search.gasPrice * gas
    if (gain <= found.enough()) return
    found.add(exchanges.push({ ends, gas, gain }) - 1, gain)
  }
  for (const end of longer) {
    if (search.expired(shorter.length / comparisonsPerTrade)) break
    if (end.gas <= free) offer([end])
    else {
      const alone = end.profit - search.gasPrice * end.gas
      for (const { flow, ends, saved } of shorter) {
        if (flow === grown || alone + saved <= found.enough()) continue
        const other = ends.find(({ gas }) => end.gas + gas <= free)
        if (other) offer([end, other])
      }
    }
  }
  return found.places().flatMap((place) => exchanges[place] ?? [])
}

/** Compatible exchanges, the most promising first: all of them, half of them, and so on down to two. */
function together(promising: readonly Exchange[], free: number): readonly (readonly End[])[] {
  const changed = new Set<Flow>()
  const chosen: Exchange[] = []
  let left = free
  for (const exchange of promising) {
    const { ends, gas } = exchange
    if (gas > left || ends.some(({ flow }) => changed.has(flow))) continue
    for (const { flow } of ends) changed.add(flow)
    left -= gas
    chosen.push(exchange)
  }
  const sets: (readonly End[])[] = []
  for (let count = chosen.length; count > 1; count >>= 1)
    sets.push(chosen.slice(0, count).flatMap(({ ends }) => ends))
  return sets
}

/** Empty flows along the unused edges between these tokens that would earn most for their gas. */
function unusedBetween(flows: readonly Flow[], { split }: Packing, search: Search): readonly Flow[] {
  const own = flows.map(({ edge }) => edge)
  const { gasPrice: gasValue } = search
  return earningBetween(own, { logPrices: split.logPrices, gasValue }, search)
    .slice(0, maxUnused)
    .map((edge) => {
      const nothing = { amountIn: 0, amountOut: 0, value: 0, profit: 0, slope: 0, crossed: -1 }
      return { ...nothing, edge, gas: -edge.stepGas }
    })
}

/** The edges of the flows, each ending at its flow's end or at its new end. */
function edgesWith(ends: readonly End[], flows: readonly Flow[], search: Search): readonly Edge[] {
  return flows.flatMap((flow) => {
    const end = ends.find((one) => one.flow === flow)
    if (end && end.crossed === undefined) return []
    return [crossingAtMost(end?.crossed ?? flow.crossed, originalOf(flow, search))]
  })
}

/** The edge without its cap. */
function originalOf({ edge }: Flow, { graph }: Search): Edge {
  return graph.edges[edge.index] ?? edge
}

function longerEnds(flow: Flow, logPrices: Float64Array, search: Search): readonly End[] {
  const whole = flowOf(originalOf(flow, search), logPrices)
  const ends: End[] = []
  for (let more = 1; whole && flow.crossed + more / 2 < whole.crossed; more *= 2) {
    ends.push(endAt(flow, Math.min(whole.crossed, flow.crossed + more), { whole, logPrices }))
  }
  return ends
}

function shorterEnds(flow: Flow, logPrices: Float64Array, search: Search): readonly End[] {
  const whole = flowOf(originalOf(flow, search), logPrices)
  const ends: End[] = []
  for (let less = 1; whole && less <= flow.crossed; less = Math.ceil(less * 1.5))
    ends.push(endAt(flow, flow.crossed - less, { whole, logPrices }))
  return [...ends, { flow, crossed: undefined, gas: -gasOf(flow), profit: -flow.profit }]
}

function endAt(
  flow: Flow,
  crossed: number,
  { whole, logPrices }: { readonly whole: Flow; readonly logPrices: Float64Array },
): End {
  const { edge } = whole
  const other = flowAt(depthOf(edge, logPrices), crossingAtMost(crossed, edge), logPrices)
  return { flow, crossed, gas: gasOf(other) - gasOf(flow), profit: other.profit - flow.profit }
}
