/**
 * Makes a split fit the gas limit of a transaction: by dropping what earns least for its gas, in several ways, and by
 * choosing anew, at the prices that this gives, what earns most for it. The best of all of them is a heuristic's: what
 * is left out is not always what the best route lacks.
 *
 * @module
 */
import type { Evaluation } from '../evaluate.ts'
import { maxGas } from '../gas.ts'
import { gasIn, gasOf } from './capped-flow.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { connected } from './flows.ts'
import { knapsack } from './gas-knapsack.ts'
import { flowGas, maxRounds, reducedToFit, type Way } from './gas-reduction.ts'
import type { Edge } from './graph.ts'
import type { Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/**
 * Of the ticks that a flow crosses, how many it keeps when it loses the outermost: whichever pays most. With few
 * the others have to take over more, and with many all may lose so much that together they cannot carry the amount.
 */
const keptFractions = [1 / 2, 3 / 4, 7 / 8]
/** And where little gas is over. */
const keptAtLast = 63 / 64
/** Flows that are tried as the one that takes whatever the others leave, where every one of them crosses ticks. */
const maxSinks = 8
/** Splits that are packed anew, and how often each. */
const maxPacked = 4
const maxRepacked = 8
/** Pools without each of which the best split is tried. */
const maxClosed = 12
/** What a change must gain, as a fraction of what is paid. */
const minGain = 1e-6

type RouteOf = (split: Split) => Evaluation | undefined

/**
 * The route of the split, or of the best that fits of the ways to reduce it.
 *
 * @param routeOf What a split pays; `undefined` where it cannot be executed.
 */
export function withinGasLimit(split: Split, search: Search, routeOf: RouteOf): Evaluation | undefined {
  const flows = connected(split.flows, search.demand)
  const fits = gasIn(flows) < flowGas
  const fitting = fits
    ? [{ split, way: { kept: keptFractions[0] ?? 1 } }]
    : fittingSplits(split, flows, search)
  return fitting
    .flatMap((fit, place) => (place > 0 && search.expired() ? [] : (routeWithin(fit, search, routeOf) ?? [])))
    .toSorted((a, b) => Number(b.buyAmount - a.buyAmount))[0]
}

interface Fit {
  readonly split: Split
  readonly way: Way
}

/** The route of a split, with less of it where it takes more gas than was estimated. */
function routeWithin({ split, way }: Fit, search: Search, routeOf: RouteOf): Evaluation | undefined {
  let reduced: Split | undefined = split
  for (let round = 0; reduced && round < maxRounds; round++) {
    const route = routeOf(reduced)
    if (!route || route.gas <= maxGas) return route
    if (search.expired()) return undefined
    const limit: number = gasIn(connected(reduced.flows, search.demand)) - Number(route.gas - maxGas)
    reduced = reducedToFit(reduced, search, { ...way, kept: keptAtLast }, limit)
  }
  return undefined
}

/** The splits that fit, made in several ways, the one that pays most first. */
function fittingSplits(split: Split, flows: readonly Flow[], search: Search): readonly Fit[] {
  const sold = flows.filter(({ edge }) => edge.from === search.demand.from)
  const sinks = sold.every(({ crossed }) => crossed > 0)
    ? sold.toSorted((a, b) => a.crossed - b.crossed).slice(0, maxSinks)
    : []
  const ways = keptFractions.flatMap((kept): readonly Way[] => [
    { kept },
    ...sinks.map(({ edge }) => ({ kept, sink: edge })),
  ])
  const edges = flows.map(({ edge }) => edge)
  const fits = ways
    .flatMap((way) => fitOf(split, search, way))
    .toSorted(better)
    .slice(0, maxPacked)
    .map((fit) => packed(fit, edges, search))
    .toSorted(better)
  const [best, ...others] = fits
  return best ? [withFewerPools(best, flows, search), best, ...others] : []
}

function fitOf(split: Split, search: Search, way: Way): readonly Fit[] {
  const reduced = search.expired() ? undefined : reducedToFit(split, search, way, flowGas)
  return reduced ? [{ split: reduced, way }] : []
}

function better(a: Fit, b: Fit): number {
  return b.split.value - a.split.value
}

/** The fit without the pool whose gas is worth more elsewhere, and without another, while that pays more. */
function withFewerPools(fit: Fit, flows: readonly Flow[], search: Search): Fit {
  const pools = new Set(flows.toSorted((a, b) => gasOf(b) - gasOf(a)).map(({ edge }) => edge.pool))
  const [best] = [...pools]
    .slice(0, maxClosed)
    .flatMap((closed) => {
      const left = flows.filter(({ edge }) => edge.pool !== closed)
      const edges = left.map(({ edge }) => edge)
      const start = search.expired() ? undefined : splitOver(edges, search, fit.split.logPrices)
      const fits = start ? fitOf(start, search, fit.way) : []
      return fits.map((one) => ({ fit: packed(one, edges, search), left }))
    })
    .toSorted((a, b) => better(a.fit, b.fit))
  if (!best || best.fit.split.value < fit.split.value * (1 + minGain)) return fit
  return withFewerPools(best.fit, best.left, search)
}

/** The split of what earns most for its gas at the prices of the one before, again while that pays more. */
function packed({ split, way: { kept, sink } }: Fit, edges: readonly Edge[], search: Search): Fit {
  const way = { kept, sink: sink ?? largestFrom(search.demand, split) }
  let best = split
  for (let round = 0; round < maxRepacked && !search.expired(); round++) {
    const chosen = knapsack(best, edges, search.demand, way)
    const next = reducedToFit(splitOver(chosen, search, best.logPrices), search, way, flowGas)
    if (!next || next.value < best.value * (1 + minGain)) break
    best = next
  }
  return { split: best, way }
}

function largestFrom({ from }: Demand, { flows }: Split): Edge | undefined {
  return flows.filter(({ edge }) => edge.from === from).toSorted((a, b) => b.amountIn - a.amountIn)[0]?.edge
}
