/**
 * Splits that the relaxation with fixed charges proposes. Pruning and exchanges change a split by little at a time and
 * end where no single change pays; the cases of the relaxation differ in which pools are used at all.
 *
 * @module
 */
import { gasPerTick } from '../gas.ts'
import { arcOf } from '../net-bound/arc.ts'
import { type Case, divided, type Problem } from '../net-bound/tree.ts'
import { columnsOf, type Edge } from './graph.ts'
import { netOf, type Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

const maxCases = 5
/** How far a case may promise more than the best split, as a fraction of its value, before it is divided. */
const tolerance = 1e-5

/**
 * @param edges What may be used.
 * @param gross The best split over them before gas.
 * @param best The best after gas that is known.
 */
export function chargedSplits(
  edges: readonly Edge[],
  gross: Split,
  best: Split,
  search: Search,
): readonly Split[] {
  const { demand, gasPrice, stepCosts } = search
  const local = localGraph(edges, search)
  const prices = new Float64Array(local.nodes.length)
  for (const [place, node] of local.nodes.entries()) prices[place] = gross.logPrices[node] ?? 0
  const arcs = local.graph.edges.map((edge) => {
    const limit = edge.from === local.from ? demand.amount : gross.value / Math.exp(prices[edge.from] ?? 0)
    const tickCost = edge.pool.kind === 'concentrated' ? gasPrice * gasPerTick : 0
    return arcOf(edge, limit, { stepCost: stepCosts[edges[edge.index]?.index ?? 0] ?? 0, tickCost })
  })
  const problem: Problem = {
    graph: local.graph,
    demand: { ...demand, from: local.from, to: local.to },
    arcOf: (edge) => arcs[edge.index] ?? arcOf(edge, Infinity, { stepCost: 0, tickCost: 0 }),
    stepCost: arcs.reduce((least, { stepCost }) => Math.min(least, stepCost), Infinity),
    baseCost: 0,
  }
  const enough = netOf(best, search) + tolerance * best.value
  const root = divided(problem, prices, { enough, maxCases })
  const supports = new Map(casesIn(root).map((one) => [supportOf(one).join(), one]))
  return [...supports.values()].map((one) => {
    const guess = gross.logPrices.slice()
    for (const [place, node] of local.nodes.entries()) guess[node] = one.logPrices[place] ?? 0
    return splitOver(
      supportOf(one).flatMap((index) => edges[index] ?? []),
      search,
      guess,
    )
  })
}

/** The edges as a graph of their own, nodes and edges renumbered; its nodes are those of the search at their places. */
function localGraph(edges: readonly Edge[], { graph, demand }: Search) {
  const nodes = [...new Set([demand.from, demand.to, ...edges.flatMap(({ from, to }) => [from, to])])]
  const places = new Map(nodes.map((node, place) => [node, place]))
  const placeOf = (node: number) => places.get(node) ?? 0
  const own = edges.map((edge, index) => ({
    ...edge,
    index,
    from: placeOf(edge.from),
    to: placeOf(edge.to),
  }))
  return {
    graph: { ...graph, ...columnsOf(own), size: nodes.length },
    nodes,
    from: placeOf(demand.from),
    to: placeOf(demand.to),
  }
}

function casesIn(root: Case): readonly Case[] {
  return root.branch ? [root, ...casesIn(root.branch.below), ...casesIn(root.branch.from)] : [root]
}

/** The places of the edges that the relaxation uses by more than half. */
function supportOf({ split }: Case): readonly number[] {
  return split.flatMap((shares) => {
    const used = shares.reduce((sum, { use, share }) => (use.amountIn > 0 ? sum + share : sum), 0)
    return used > 1 / 2 ? shares.slice(0, 1).map(({ arc }) => arc.edge.index) : []
  })
}
