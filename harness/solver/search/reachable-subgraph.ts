/**
 * The part of a graph that can route an order: its 2-core (Seidman 1983), with the sold and the bought token kept. A
 * token with a single neighbour is a dead end, and so are the tokens behind it: no path without a repeated token leads
 * through.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Trade } from '../evaluate.ts'
import { columnsOf, type Edge, type Graph } from '../graph/graph.ts'

/** The core is the same for all orders between its tokens. */
const cores = new WeakMap<Graph, Core>()

interface Core {
  readonly graph: Graph
  /** By node of the whole graph: its number here; absent for dead ends. */
  readonly numbers: ReadonlyMap<number, number>
  /** The edges of the whole graph that lead from or to a dead end. */
  readonly outside: readonly Edge[]
}

/**
 * The graph without its dead ends, with nodes and edges renumbered.
 *
 * @returns `undefined` if the graph lacks one of the tokens.
 */
export function reachableSubgraph(graph: Graph, { sellToken, buyToken }: Trade): Graph | undefined {
  const sold = graph.nodes.get(sellToken)
  const bought = graph.nodes.get(buyToken)
  if (sold === undefined || bought === undefined) return undefined
  const core = cores.get(graph) ?? coreOf(graph)
  cores.set(graph, core)
  if (core.numbers.has(sold) && core.numbers.has(bought)) return core.graph
  const numbers = new Map(core.numbers)
  for (const end of [sold, bought]) numbers.set(end, numbers.get(end) ?? numbers.size)
  const added = withoutDeadEnds(core.outside, graph.size, [...numbers.keys()])
  return { ...core.graph, ...subgraphOf(added, graph, numbers, core.graph) }
}

function coreOf(graph: Graph): Core {
  const numbers = new Map<number, number>()
  const core = { ...graph, ...subgraphOf(withoutDeadEnds(graph.edges, graph.size, []), graph, numbers) }
  const outside = graph.edges.filter(({ from, to }) => !(numbers.has(from) && numbers.has(to)))
  return { graph: core, numbers, outside }
}

/**
 * The edges, appended to those of a subgraph.
 *
 * @param numbers The new numbers of nodes; further ones are added.
 */
function subgraphOf(edges: readonly Edge[], { nodes }: Graph, numbers: Map<number, number>, known?: Graph) {
  const numberOf = (node: number) => {
    const number = numbers.get(node) ?? numbers.size
    numbers.set(node, number)
    return number
  }
  const before = known?.edges.length ?? 0
  // Edges of a pair of tokens are adjacent, as they are read together.
  const renumbered = edges
    .map((edge) => ({ edge, from: numberOf(edge.from), to: numberOf(edge.to) }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ edge, from, to }, index) => ({ ...edge, index: before + index, from, to }))
  const kept = new Map<Address, number>()
  for (const [token, node] of nodes) {
    const number = numbers.get(node)
    if (number !== undefined) kept.set(token, number)
  }
  return { ...columnsOf(renumbered, known), nodes: kept, size: numbers.size }
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
