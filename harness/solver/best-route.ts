/**
 * The best route of one trade: the search proposes a split in floating point, and what it pays is computed in
 * integers. Where a pool refuses its part, the search goes on without it.
 *
 * @module
 */
import { bestSplit } from './best-split.ts'
import { type Evaluation, evaluate, type Refusal, type Trade } from './evaluate.ts'
import { gasPerTick, stepGas } from './gas.ts'
import type { Edge, Graph } from './graph.ts'
import { conversionOf, planOf } from './plan.ts'
import type { Plan, PlannedStep } from './route.ts'
import type { Search } from './search.ts'

export interface RouteOptions {
  /** Base units of the bought token that a unit of gas costs. */
  readonly gasPrice: number
  /** Whether to go on looking for more where it can matter little. */
  readonly isThorough: boolean
  /** The edges that may be used. */
  readonly isOpen: (edge: Edge) => boolean
  /** True once the best so far must do. */
  readonly expired: () => boolean
}

/** A transaction may have 2^24 of gas since EIP-7825. */
const mostGas = 16_500_000n
/** Leading bits of the amount that the search looks at. */
const keptBits = 11
/** How often a pool may have its share trimmed, and how often one may be left out, before there is held to be no route. */
const mostTrims = 6
const mostRefusals = 4

/** @returns `undefined` where no route leads from one token to the other for this amount. */
export function bestRoute(graph: Graph, trade: Trade, options: RouteOptions): Evaluation | undefined {
  const search = searchFor(graph, trade, options)
  const found = search && accepted(search, trade, mostRefusals)
  if (!found || found.gas <= mostGas) return found
  const dearer = 2 * options.gasPrice || Number(found.buyAmount) / Number(mostGas) / 1e6
  return bestRoute(graph, trade, { ...options, gasPrice: dearer })
}

/** @returns `undefined` where the graph lacks one of the tokens. */
export function searchFor(graph: Graph, trade: Trade, options: RouteOptions): Search | undefined {
  const { gasPrice, isOpen, isThorough, expired } = options
  const from = graph.nodes.get(trade.sellToken)
  const to = graph.nodes.get(trade.buyToken)
  if (from === undefined || to === undefined) return undefined
  const tolls = new Float64Array(graph.edges.map(({ pool }) => gasPrice * stepGas(pool)))
  return {
    graph,
    rates: graph.logRates.map((rate, index) => {
      const edge = graph.edges[index]
      return edge && edge.to !== from && edge.from !== to && isOpen(edge) ? rate : -Infinity
    }),
    tolls,
    demand: { from, to, amount: searchedAmount(trade, graph) },
    cost(flows) {
      const conversion = conversionOf(flows, graph, trade)
      const first = conversion ? gasPrice * stepGas(conversion.pool) : 0
      return flows.reduce((sum, { edge, crossed }) => {
        return sum + (tolls[edge.index] ?? 0) + gasPrice * gasPerTick * crossed
      }, first)
    },
    isThorough,
    expired,
  }
}

/**
 * Amounts that differ by less than a thousandth are searched as one, the largest of them, and so take the same
 * shares: along the same shares more in never pays less. A maker's quote may end anywhere in between, so that with
 * quotes the amount is what it is.
 */
function searchedAmount({ sellAmount }: Trade, { edges }: Graph): number {
  if (edges.some(({ pool }) => pool.kind === 'market-maker')) return Number(sellAmount)
  const dropped = BigInt(Math.max(0, sellAmount.toString(2).length - keptBits))
  return Number(((sellAmount - 1n) >> dropped) + 1n) * 2 ** Number(dropped)
}

/** The route of the best split that the pools accept. */
function accepted(search: Search, trade: Trade, refusals: number): Evaluation | undefined {
  const { graph, demand } = search
  const split = demand.from === demand.to ? undefined : bestSplit(search)
  const plan = planOf(split?.flows ?? [], demand, graph, trade)
  if (!plan || plan.length === 0) return undefined
  const outcome = trimmed(plan, trade, mostTrims)
  if (!('refused' in outcome)) return outcome
  if (refusals === 0) return undefined

  // Of several steps through the pool any may be the one too many.
  const { pool } = outcome.refused
  const [best] = plan
    .filter((step) => step.pool === pool)
    .flatMap((step) => accepted(without(step, search), trade, refusals - 1) ?? [])
    .toSorted((a, b) => Number(b.buyAmount - a.buyAmount))
  return best
}

/** What a plan pays; where a pool refuses a little too much, the rest of its group takes a hundredth of its share. */
function trimmed(plan: Plan, trade: Trade, trims: number): Evaluation | Refusal {
  const outcome = evaluate(plan, trade)
  if (!('refused' in outcome) || trims === 0) return outcome
  const { refused } = outcome
  const last = plan.findLast(({ tokenIn }) => tokenIn === refused.tokenIn)
  const trim = refused.share / 100n
  const next = plan.map((step) => {
    if (step === refused) return { ...step, share: step.share - trim }
    return step === last ? { ...step, share: step.share + trim } : step
  })
  return last === refused ? outcome : trimmed(next, trade, trims - 1)
}

function without({ pool, tokenIn, tokenOut }: PlannedStep, search: Search): Search {
  const { edges } = search.graph
  const rates = search.rates.map((rate, index) => {
    const edge = edges[index]
    return edge?.pool === pool && edge.tokenIn === tokenIn && edge.tokenOut === tokenOut ? -Infinity : rate
  })
  return { ...search, rates }
}
