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
import { carriesAll, flowGas, maxRounds, reducedToFit, type Way } from './gas-reduction.ts'
import type { Edge } from './graph.ts'
import type { Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/**
 * Of the ticks that a flow crosses, how many it keeps when it loses the outermost: whichever pays most. With few
 * the others have to take over more, and with many all may lose so much that together they cannot carry the amount.
 */
const keptFractions = [1 / 2, 3 / 4, 7 / 8]
/** And where a route takes more gas than was estimated. */
const keptAtLast = 63 / 64
/** Flows that are tried as the one that takes whatever the others leave, where every one of them crosses ticks. */
const maxSinks = 8
/** Splits that are packed anew, and how often each. */
const maxPacked = 4
const maxRepacked = 8
/** Pools without each of which the best split is tried. */
const maxClosed = 12
/** Smaller amounts whose splits are enlarged: powers of two, so many below the amount, the same ones for all amounts. */
const smallerAmounts = [0, 1, 2, 3, 5]
const maxEnlarged = 2
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
  return bestOf(
    fitting.map((fit, place) =>
      place > 0 && search.expired() ? undefined : routeWithin(fit, search, routeOf),
    ),
  )
}

interface Fit {
  readonly split: Split
  readonly way: Way
}

/** The route of a split, with less of it where it takes more gas than was estimated. */
function routeWithin({ split, way }: Fit, search: Search, routeOf: RouteOf): Evaluation | undefined {
  const route = routeOf(split)
  if (!route || route.gas <= maxGas) return route
  return bestOf([way.kept, keptAtLast].map((kept) => reducedRoute(split, route, { ...way, kept })))

  function reducedRoute(start: Split, excessive: Evaluation, reducing: Way): Evaluation | undefined {
    let [reduced, gas] = [start, excessive.gas]
    for (let round = 0; round < maxRounds && !search.expired(); round++) {
      const limit = gasIn(connected(reduced.flows, search.demand)) - Number(gas - maxGas) / 2
      const next = reducedToFit(reduced, search, reducing, limit)
      const found = next && routeOf(next)
      if (!found || found.gas <= maxGas) return found
      ;[reduced, gas] = [next, found.gas]
    }
    return undefined
  }
}

function bestOf(routes: readonly (Evaluation | undefined)[]): Evaluation | undefined {
  return routes.flatMap((route) => route ?? []).toSorted((a, b) => Number(b.buyAmount - a.buyAmount))[0]
}

/** The splits that fit, made in several ways, those that promise most first. */
function fittingSplits(split: Split, flows: readonly Flow[], search: Search): readonly Fit[] {
  const sold = flows.filter(({ edge }) => edge.from === search.demand.from)
  const sinks = sold.every(({ crossed }) => crossed > 0)
    ? sold.toSorted((a, b) => a.crossed - b.crossed).slice(0, maxSinks)
    : []
  const plain = keptFractions.flatMap((kept) => fitOf(split, search, { kept }))
  const withSink = keptFractions.flatMap((kept) =>
    sinks.flatMap(({ edge }) => fitOf(split, search, { kept, sink: edge })),
  )
  const edges = flows.map(({ edge }) => edge)
  const fits = [...plain.filter((fit) => carriesAll(fit.split, search.demand)), ...withSink]
    .toSorted(better)
    .slice(0, maxPacked)
    .map((fit) => packed(fit, edges, search))
    .toSorted(better)
  const [best, ...others] = fits
  const promising = best ? [withFewerPools(best, flows, search), best, ...others] : []
  // What a split pays whose flows do not balance only its route shows, and to find that takes many evaluations.
  return [...promising, ...enlarged(split, edges, search), ...plain]
}

/** What fits of smaller amounts, with a flow that takes the rest. */
function enlarged({ logPrices }: Split, edges: readonly Edge[], search: Search): readonly Fit[] {
  const { demand } = search
  return smallerAmounts.flatMap((times) => {
    const amount = 2 ** Math.floor(Math.log2(demand.amount) - times)
    const less = { ...search, demand: { ...demand, amount } }
    const split = splitOver(edges, less, logPrices)
    const [fit] = keptFractions.flatMap((kept) => fitOf(split, less, { kept })).toSorted(better)
    if (!fit) return []
    const best = packed(fit, edges, less)
    const used = connected(best.split.flows, demand)
    return edges
      .filter(({ from }) => from === demand.from)
      .slice(0, maxSinks)
      .flatMap((sink) => {
        const others = used.map(({ edge }) => edge).filter(({ index }) => index !== sink.index)
        const start = splitOver([...others, sink], search, best.split.logPrices)
        return fitOf(start, search, { ...best.way, sink })
      })
      .toSorted((a, b) => paidBy(b.split, demand) - paidBy(a.split, demand))
      .slice(0, maxEnlarged)
  })
}

/** What arrives, also of flows that do not balance. */
function paidBy({ flows }: Split, { to }: Demand): number {
  return flows.reduce((sum, { edge, amountOut }) => (edge.to === to ? sum + amountOut : sum), 0)
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
