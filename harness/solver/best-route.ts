/**
 * The best route of one trade: the search proposes a split in floating point, and integers decide its payment. If a
 * pool refuses its part, the search continues without it.
 *
 * @module
 */

import { swap } from '../market/pools/pool.ts'
import { type Evaluation, evaluate, partsOfShare, type Trade } from './evaluate.ts'
import { maxGas } from './gas.ts'
import type { Flow } from './graph/equilibrium/equilibrium.ts'
import type { Edge, Graph } from './graph/graph.ts'
import { planOf } from './plan.ts'
import { integerError, maxShort } from './precision.ts'
import { inWholeUnits } from './rounding/whole-units.ts'
import type { Plan } from './route.ts'
import { bestSplit } from './search/best-split.ts'
import { blended, edgesOf, flowsOf } from './search/blending.ts'
import { stepsFit } from './search/capped-flow.ts'
import { withinGasLimit } from './search/gas-limit.ts'
import { expanded, initialPaths } from './search/path-expansion.ts'
import { reachableSubgraph } from './search/reachable-subgraph.ts'
import { canBeHeld, finishing, netOf, type RouteOptions, type Search, searchFor } from './search/search.ts'
import { bestSinglePath, mostOfSplits } from './search/single-path.ts'
import { type Split, splitOver } from './search/split.ts'

/** Single paths that compete with the split, computed in integers. */
const maxSingles = 3
/** Resolution of that blend's bisection, as a fraction of the order. */
const minPart = 1e-3
/** The number of refusing pools, one after the other, after which the search gives up. */
const maxRefusals = 4
/**
 * Evaluations in integers per order. Pools refuse an amount beyond their balances many times, each time near their end.
 */
const maxEvaluations = 50

/** @returns `undefined` if no route leads from one token to the other for this amount. */
export function bestRoute(market: Graph, trade: Trade, options: RouteOptions): Evaluation | undefined {
  const graph = reachableSubgraph(market, trade)
  const search = graph && searchFor(graph, trade, options)
  if (!search) return undefined
  if (search.demand.from === search.demand.to) return routeOf([], search, trade)
  const found = canBeHeld(search, trade) ? bestFound(search, trade) : undefined
  return found && options.isThorough ? inWholeUnits(found, finishing(search), trade) : found
}

function bestFound(search: Search, trade: Trade): Evaluation | undefined {
  const initial = initialPaths(search)
  if (!initial) return undefined
  const { gasPrice } = search
  const net = ({ buyAmount, gas }: Evaluation) => Number(buyAmount) - gasPrice * Number(gas)
  const bestOf = (routes: readonly (Evaluation | undefined)[]) =>
    routes
      .flatMap((route) => (route && route.gas <= maxGas ? [route] : []))
      .toSorted((a, b) => net(b) - net(a))[0]
  const singles = bestOf(initial.best.slice(0, maxSingles).map((path) => alone(path, search, trade)))
  const { worths, rates } = initial
  if (singles && mostOfSplits(search, trade, rates) <= net(singles)) {
    const path = bestSinglePath(search, trade, { worths, atLeast: net(singles) })
    return bestOf([path && alone(path, search, trade), singles])
  }
  const split = bestSplit(initial, search)
  const found = bestOf([executed(split, search, trade), singles])
  if (found && search.isLate()) return found

  // The search considers only the paths that pay most at constant prices, and one exchange at a time.
  const known = { worths, logPrices: split.logPrices, atLeast: found ? net(found) : -Infinity }
  const path = bestSinglePath(finishing(search), trade, known)
  const single = path && alone(path, search, trade)
  // A gain below this is a split's rounding, and a split grown from such a path would find nothing new.
  const isAlike = single && found && net(single) - net(found) < integerError * Number(single.buyAmount)
  const grown = path && !isAlike ? bestSplit({ ...initial, best: [path], near: path }, search) : undefined
  const best = bestOf([single, grown && executed(grown, search, trade), found])
  return best && bestOf([best, besides(best, split, search, trade)])
}

/**
 * Blends a route with a split that pools refuse in part: as much of the split as they accept. A full pool's price shows
 * no alternative, because more of the token that it takes is worth nothing.
 */
function besides(route: Evaluation, split: Split, search: Search, trade: Trade): Evaluation | undefined {
  const paid = Number(route.buyAmount) + maxShort * split.value
  const isKept = paid > split.value || paid - search.gasPrice * Number(route.gas) > netOf(split, search)
  if (isKept || !stepsFit(split.flows)) return undefined
  const others = flowsOf(route.route, search.graph)
  let best: Evaluation | undefined
  for (let part = 1 / 2, step = part / 2; step > minPart && !search.isLate(); step /= 2) {
    const found = routeOf(blended(split.flows, others, part, search.demand), search, trade)
    if (found && found.gas <= maxGas && found.buyAmount > (best?.buyAmount ?? 0n)) best = found
    part += found ? step : -step
  }
  return best
}

/** The route of a split, or the best one within the gas limit. */
function executed(found: Split, search: Search, trade: Trade): Evaluation | undefined {
  const budget = { evaluations: maxEvaluations, expired: search.expired }
  return withinGasLimit(found, search, (split) =>
    accepted(split, search, trade, { refusals: maxRefusals, budget }),
  )
}

/**
 * A single path. It pays more than a split if the order is so small that rounding at every step costs more than the
 * split gains, or if floating point cannot distinguish the prices.
 */
function alone(path: readonly Edge[], search: Search, trade: Trade): Evaluation | undefined {
  let amount = search.demand.amount
  const flows = path.map((edge): Flow => {
    const amountIn = amount
    amount = paidAtOnce(edge, amountIn)
    return { edge, amountIn, amountOut: amount, value: 1, profit: 0, slope: 0, crossed: 0, gas: 0 }
  })
  return routeOf(flows, search, trade)
}

/**
 * Base units paid for an amount: by several swaps if the pool limits one, otherwise by one; zero if the pool refuses.
 */
function paidAtOnce({ curve, pool, tokenIn, tokenOut }: Edge, amountIn: number): number {
  if (curve.paidFor) return curve.paidFor(amountIn)
  return Number(swap(pool, tokenIn, tokenOut, BigInt(Math.floor(amountIn)))?.amountOut ?? 0n)
}

/** The computation that is left for an order. */
interface Budget {
  evaluations: number
  readonly expired: () => boolean
}

/** The route of a split, or of the best one without the pools that refuse. */
function accepted(
  split: Split,
  search: Search,
  trade: Trade,
  { budget, refusals }: { readonly budget: Budget; readonly refusals: number },
): Evaluation | undefined {
  const plan = planOf(split.flows, search.demand, search.graph, trade)
  if (!plan || plan.length === 0 || budget.evaluations === 0) return undefined
  budget.evaluations -= 1
  const outcome = evaluate(plan, trade)
  const other = otherOrder(plan, split, search, trade)
  const [paid] = [outcome, ...(other ? [evaluate(other, trade)] : [])]
    .flatMap((one) => ('refused' in one ? [] : [one]))
    .toSorted((a, b) => Number(b.buyAmount - a.buyAmount))
  if (paid) return paid
  if (!('refused' in outcome) || refusals === 0) return undefined

  const { pool } = outcome.refused
  if (budget.expired()) {
    const flows = split.flows.filter(({ edge }) => edge.pool !== pool)
    return accepted({ ...split, flows }, search, trade, { refusals: refusals - 1, budget })
  }
  const dead = split.flows.filter(refusesAll).map(({ edge }) => edge)
  if (dead.length > 1) {
    const rest = closing(dead, search)
    const left = split.flows.flatMap(({ edge }) => (dead.includes(edge) ? [] : [edge]))
    const next = expanded(splitOver(left, search, split), rest)
    return accepted(next, rest, trade, { refusals: refusals - 1, budget })
  }
  // If several steps use the pool, any of them may be the one too many.
  const [best] = plan
    .filter((step) => step.pool === pool)
    .flatMap((step) => {
      const rest = closing(edgesOf(step, search.graph), search)
      const left = split.flows.map(({ edge }) => edge).filter(({ index }) => rest.rates[index] !== -Infinity)
      const next = expanded(splitOver(left, search, split), rest)
      return accepted(next, rest, trade, { refusals: refusals - 1, budget }) ?? []
    })
    .toSorted((a, b) => Number(b.buyAmount - a.buyAmount))
  return best
}

/**
 * The plan that executes the smallest swaps through a pool first, if the split assumed another order. Only integers
 * show which of the two pays more, since a split without balance assumes wrong amounts.
 */
function otherOrder(plan: Plan, { flows }: Split, search: Search, trade: Trade): Plan | undefined {
  const byAmount = flows.toSorted((a, b) => a.amountIn - b.amountIn)
  const other = planOf(byAmount, search.demand, search.graph, trade)
  const isSame = other?.every(({ pool, tokenOut }, place) => {
    const step = plan[place]
    return step?.pool === pool && step.tokenOut === tokenOut
  })
  return isSame ? undefined : other
}

/** The route of these flows without changes; `undefined` if a pool refuses. */
function routeOf(flows: readonly Flow[], search: Search, trade: Trade): Evaluation | undefined {
  const plan = planOf(flows, search.demand, search.graph, trade)
  const outcome = plan && plan.length > 0 ? evaluate(plan, trade) : undefined
  return outcome && 'refused' in outcome ? undefined : outcome
}

/** Whether a pool refuses even a small part of a flow: it can hold no more of the sold token, or cannot price it. */
function refusesAll({ edge, amountIn }: Flow): boolean {
  const { pool, tokenIn, tokenOut } = edge
  const least = BigInt(Math.ceil(amountIn / Number(partsOfShare)))
  return swap(pool, tokenIn, tokenOut, least) === undefined
}

/** The search without these edges. */
function closing(edges: readonly Edge[], search: Search): Search {
  const rates = search.rates.slice()
  for (const { index } of edges) rates[index] = -Infinity
  return { ...search, rates }
}
