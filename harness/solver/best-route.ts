/**
 * The best route of one trade: the search proposes a split in floating point, and what it pays is computed in
 * integers. Where a pool refuses its part, the search goes on without it.
 *
 * @module
 */
import { type Evaluation, evaluate, type Trade } from './evaluate.ts'
import { stepGas } from './gas.ts'
import type { Edge, Graph } from './graph.ts'
import { conversionOf, planOf } from './plan.ts'
import type { PlannedStep } from './route.ts'
import { bestSplit, type Search } from './search.ts'

export interface RouteOptions {
  /** Base units of the bought token that a unit of gas costs. */
  readonly gasPrice: number
  /** The edges that may be used. */
  readonly isOpen: (edge: Edge) => boolean
  /** True once the best so far must do. */
  readonly expired: () => boolean
}

/** How often pools may refuse before there is held to be no route. */
const mostRefusals = 4

/** @returns `undefined` where no route leads from one token to the other for this amount. */
export function bestRoute(graph: Graph, trade: Trade, options: RouteOptions): Evaluation | undefined {
  const search = searchFor(graph, trade, options)
  return search && accepted(search, trade, mostRefusals)
}

/** @returns `undefined` where the graph lacks one of the tokens. */
export function searchFor(graph: Graph, trade: Trade, options: RouteOptions): Search | undefined {
  const { gasPrice, isOpen, expired } = options
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
    demand: { from, to, amount: Number(trade.sellAmount) },
    cost(flows) {
      const conversion = conversionOf(flows, graph, trade)
      const first = conversion ? gasPrice * stepGas(conversion.pool) : 0
      return flows.reduce((sum, { edge }) => sum + (tolls[edge.index] ?? 0), first)
    },
    expired,
  }
}

/** The route of the best split that the pools accept. */
function accepted(search: Search, trade: Trade, refusals: number): Evaluation | undefined {
  const { graph, demand } = search
  const split = demand.from === demand.to ? undefined : bestSplit(search)
  const plan = planOf(split?.balance.flows ?? [], demand, graph, trade)
  if (!plan || plan.length === 0) return undefined
  const outcome = evaluate(plan, trade)
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

function without({ pool, tokenIn, tokenOut }: PlannedStep, search: Search): Search {
  const { edges } = search.graph
  const rates = search.rates.map((rate, index) => {
    const edge = edges[index]
    return edge?.pool === pool && edge.tokenIn === tokenIn && edge.tokenOut === tokenOut ? -Infinity : rate
  })
  return { ...search, rates }
}
