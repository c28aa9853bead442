/**
 * Splits that the relaxation with fixed charges proposes. Pruning and exchanges change a split by little at a time and
 * end when no single change pays; the cases of the relaxation differ in the pools that they use at all.
 *
 * @module
 */

import { columnsOf, type Edge } from '../graph/graph.ts'
import { integerError, minGain, minImprovement } from '../precision.ts'
import { type Arc, arcOf, usualGas } from '../relaxation/arc.ts'
import { contractsOf } from '../relaxation/contracts.ts'
import { arcsOf } from '../relaxation/holdings.ts'
import { contractGas } from '../relaxation/pool-gas.ts'
import { type Case, divided, type Problem } from '../relaxation/tree.ts'
import { endingAt } from './capped-flow.ts'
import { edgesBy, leastGasOf } from './edge-groups.ts'
import { canExceed, pruned } from './gas-pruning.ts'
import { withoutDominated } from './paths/dominance.ts'
import { netOf, type Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

const maxCases = 300
/**
 * The use of an arc in a case's relaxation above which a proposed split uses it. One split rounds at a half; another
 * one includes each of several arcs that are used in part, and pruning leaves the one that pays.
 */
const mostlyUsed = 1 / 2
const littleUsed = 1 / 20
/**
 * The search ends after this many cases in a row without a better split, plus one for each of these fractions of the
 * value by which the bound exceeds the best split, or after so many arcs in such cases.
 */
const maxVain = 12
const promisePerCase = 3e-5
const maxVainArcs = 3000

export interface ChargedSplits {
  readonly splits: readonly Split[]
  /** Whether no split between these tokens pays more than the best of these or the best known one, but for rounding. */
  readonly areBest: boolean
}

/**
 * @param near Edges whose tokens may be used.
 * @param gross The best split before gas.
 * @param best The best known split after gas.
 */
export function chargedSplits(
  near: readonly Edge[],
  gross: Split,
  best: Split,
  search: Search,
): ChargedSplits {
  const { demand, gasPrice } = search
  const limitOf = ({ from }: Edge) =>
    from === demand.from ? demand.amount : gross.value / Math.exp(gross.logPrices[from] ?? 0)
  const edges = withoutDominated(betweenTokensOf(near, search), limitOf)
  const local = localGraph(edges, search)
  const prices = new Float64Array(local.nodes.length)
  for (const [place, node] of local.nodes.entries()) prices[place] = gross.logPrices[node] ?? 0
  const contracts = contractGas([...new Set(edges.map(({ pool }) => pool))])
  const gasOf = (edge: Edge) => gasBeside(edge, contracts)
  const problem: Problem = {
    graph: local.graph,
    demand: { ...demand, from: local.from, to: local.to },
    ...arcsOf((edge) => arcOf(edge, limitOf(edges[edge.index] ?? edge), { gasPrice, gas: gasOf(edge) }), {
      whole: gross.value,
      costOf: ({ to, tokenGas }) => (to === local.to ? 0 : gasPrice * tokenGas),
    }),
    contractOf: contractsOf(contracts, gasPrice),
    stepCost: gasPrice * leastGasOf(local.graph).step,
    baseCost: 0,
    isJoint: false,
    minDecrease: minImprovement,
    expired: search.expired,
  }
  const found = new Map<string, Split>()
  let vain = { cases: 0, arcs: 0 }
  const slack = minGain * best.value
  let net = netOf(best, search)
  const root = divided(problem, prices, {
    initial: net + slack,
    enough(one, most) {
      if (search.expired()) return Infinity
      const proposed = [mostlyUsed, littleUsed].map((least) => proposedBy(one, least))
      const paid = Math.max(...proposed.map((split) => netOf(split, search)))
      vain =
        paid > net + slack
          ? { cases: 0, arcs: 0 }
          : { cases: vain.cases + 1, arcs: vain.arcs + one.split.length }
      net = Math.max(net, paid)
      const patience = maxVain + (most - net) / (promisePerCase * best.value)
      return vain.cases < patience && vain.arcs < maxVainArcs ? net + slack : Infinity
    },
    maxCases,
  })
  return { splits: [...found.values()], areBest: mostOf(root) <= net + slack }

  /** The split over the arcs that a case uses by more than `least`; an earlier one if it used the same arcs. */
  function proposedBy({ logPrices, split }: Case, least: number): Split {
    const used = usedIn(split, least)
    const name = used.map(({ arc, level }) => `${arc.edge.index} ${level}`).join()
    const known = found.get(name)
    if (known) return known
    const guess = gross.logPrices.slice()
    for (const [place, node] of local.nodes.entries()) guess[node] = logPrices[place] ?? 0
    const support = used.flatMap(({ arc, level }) => {
      const edge = edges[arc.edge.index]
      return edge ? [upTo(level, arc, edge)] : []
    })
    const whole = splitOver(support, search, { logPrices: guess })
    const proposed = least < mostlyUsed && canExceed(net, whole, search) ? pruned(whole, search) : whole
    found.set(name, proposed)
    return proposed
  }
}

/** The gas of an edge, without that of a contract that its pool shares with others. */
function gasBeside(edge: Edge, contracts: ReturnType<typeof contractGas>) {
  const gas = usualGas(edge)
  return { ...gas, step: gas.step - Number(contracts.get(edge.pool.address) ?? 0n) }
}

/** An upper bound of all routes, by the final cases. */
function mostOf({ bound, branch }: Case): number {
  return branch ? Math.max(mostOf(branch.below), mostOf(branch.from)) : bound
}

interface UsedArc {
  readonly arc: Arc
  readonly level: number
}

/** The edge up to the stop that ends a level, less a margin. */
function upTo(level: number, { stops }: Arc, edge: Edge): Edge {
  const end = stops[level - 1]?.depth
  return end === undefined ? edge : { ...edge, curve: endingAt(end * (1 - integerError), edge.curve) }
}

/** All open edges between these tokens: one that no split without gas needs may save the gas of two. */
function betweenTokensOf(near: readonly Edge[], { graph, rates }: Search): readonly Edge[] {
  const nodes = new Set(near.flatMap(({ from, to }) => [from, to]))
  const { starts, indices } = edgesBy(graph.from, graph.size)
  const found: Edge[] = []
  for (const node of nodes) {
    for (let place = starts[node] ?? 0; place < (starts[node + 1] ?? 0); place++) {
      const index = indices[place] ?? 0
      if (!nodes.has(graph.to[index] ?? 0) || rates[index] === -Infinity) continue
      const edge = graph.edges[index]
      if (edge) found.push(edge)
    }
  }
  return found
}

/**
 * The edges as a graph of their own, with nodes and edges renumbered; `nodes` holds the search's node at each place.
 */
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

/** The arcs that the relaxation uses by more than `least`, each at its most used level. */
function usedIn(split: Case['split'], least: number): readonly UsedArc[] {
  return split.flatMap((shares) => {
    const used = shares.filter(({ isTrading }) => isTrading)
    if (used.reduce((sum, { share }) => sum + share, 0) <= least) return []
    return used.toSorted((a, b) => b.share - a.share).slice(0, 1)
  })
}
