/**
 * The part of a graph that an order can be routed through: its 2-core (Seidman 1983), with the sold and the bought
 * token kept. A token next to a single other one is a dead end, and so is what lies behind it: no path that visits
 * no token twice leads through.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Trade } from '../evaluate.ts'
import { columnsOf, type Edge, type Graph } from './graph.ts'

/** What no order needs to keep is the same for all that buy and sell tokens of it. */
const cores = new WeakMap<Graph, Graph>()

/**
 * The graph without its dead ends, nodes and edges renumbered.
 *
 * @returns `undefined` where the graph lacks one of the tokens.
 */
export function reachableSubgraph(graph: Graph, { sellToken, buyToken }: Trade): Graph | undefined {
  const sold = graph.nodes.get(sellToken)
  const bought = graph.nodes.get(buyToken)
  if (sold === undefined || bought === undefined) return undefined
  const core = cores.get(graph) ?? subgraphKeeping(graph, [])
  cores.set(graph, core)
  return core.nodes.has(sellToken) && core.nodes.has(buyToken) ? core : subgraphKeeping(graph, [sold, bought])
}

function subgraphKeeping(graph: Graph, kept: readonly number[]): Graph {
  const numbers = new Map([...new Set(kept)].map((node, index) => [node, index]))
  const numberOf = (node: number) => {
    const number = numbers.get(node) ?? numbers.size
    numbers.set(node, number)
    return number
  }
  const edges = withoutDeadEnds(graph.edges, graph.size, kept).map((edge, index) => {
    return { ...edge, index, from: numberOf(edge.from), to: numberOf(edge.to) }
  })
  const nodes = new Map<Address, number>()
  for (const [token, node] of graph.nodes) {
    const number = numbers.get(node)
    if (number !== undefined) nodes.set(token, number)
  }
  return { ...graph, ...columnsOf(edges), nodes, size: numbers.size }
}

function withoutDeadEnds(edges: readonly Edge[], size: number, ends: readonly number[]): readonly Edge[] {
  const neighbour = new Int32Array(size).fill(-1)
  const leadsOn = new Uint8Array(size)
  for (const end of ends) leadsOn[end] = 1
  for (const { from, to } of edges) {
    meet(from, to)
    meet(to, from)
  }
  const kept = edges.filter(({ from, to }) => leadsOn[from] === 1 && leadsOn[to] === 1)
  return kept.length === edges.length ? kept : withoutDeadEnds(kept, size, ends)

  function meet(node: number, other: number): void {
    if (neighbour[node] === -1) neighbour[node] = other
    else if (neighbour[node] !== other) leadsOn[node] = 1
  }
}
