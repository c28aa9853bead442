/**
 * Edges grouped by an end, by bought token and by coupling pool, and their least gas. A graph does not change, so each
 * grouping is computed once.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { GasCosts } from '../certificate/net-certificate.ts'
import type { Edge, Graph } from '../graph/graph.ts'
import { warmGasOf } from '../pool-kinds.ts'
import { contractGas } from '../relaxation/pool-gas.ts'

/** Edges by one of their ends: those of a node are at the places from `starts[node]` to before `starts[node + 1]`. */
interface Grouped {
  readonly starts: Int32Array
  readonly indices: Int32Array
}

/** By column. A column does not change, so its edges are grouped once. */
const groups = new WeakMap<Int32Array, Grouped>()

/**
 * The edges by their node in a column, in their order.
 *
 * @param size The number of nodes.
 */
export function edgesBy(column: Int32Array, size: number): Grouped {
  const known = groups.get(column)
  if (known) return known
  const starts = new Int32Array(size + 1)
  for (const node of column) starts[node + 1] = (starts[node + 1] ?? 0) + 1
  for (let node = 0; node < size; node++) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  const ends = starts.slice()
  const indices = new Int32Array(column.length)
  for (const [index, node] of column.entries()) {
    const place = ends[node] ?? 0
    indices[place] = index
    ends[node] = place + 1
  }
  const grouped = { starts, indices }
  groups.set(column, grouped)
  return grouped
}

/** By edges, which do not change either. */
const buyers = new WeakMap<readonly Edge[], ReadonlyMap<Address | undefined, readonly number[]>>()
const coupled = new WeakMap<readonly Edge[], ReadonlyMap<Pool, readonly Edge[]>>()
const leastGas = new WeakMap<readonly Edge[], LeastGas>()

/** The places of the edges by bought token. */
export function buyersOf({ edges }: Graph): ReadonlyMap<Address | undefined, readonly number[]> {
  const known = buyers.get(edges) ?? Map.groupBy(edges.keys(), (index) => edges[index]?.tokenOut)
  buyers.set(edges, known)
  return known
}

/** Whether the pool has three tokens or more, so that a sale in one direction moves the price in another. */
export function isCoupled({ pool }: Pick<Edge, 'pool'>): boolean {
  return pool.tokens.length > 2
}

/** The least units of gas that a route uses. */
interface LeastGas {
  /** A step, after others through its pool and its contract. */
  readonly step: number
  /** The hop of a path, with the token that it buys. */
  readonly hop: number
  /** The first use, in addition, of each contract that several of the pools share. */
  readonly contracts: GasCosts['contracts']
}

export function leastGasOf({ edges }: Graph): LeastGas {
  const known = leastGas.get(edges)
  if (known) return known
  const contracts = contractGas([...new Set(edges.map(({ pool }) => pool))])
  let [step, hop] = [Infinity, Infinity]
  for (const { pool, stepGas, tokenGas } of edges) {
    const contract = Number(contracts.get(pool.address) ?? 0n)
    step = Math.min(step, stepGas - Math.max(contract, warmGasOf(pool)))
    hop = Math.min(hop, stepGas - contract + tokenGas)
  }
  const least = { step, hop, contracts }
  leastGas.set(edges, least)
  return least
}

/** The coupled edges of each pool. */
export function coupledEdges({ edges }: Graph): ReadonlyMap<Pool, readonly Edge[]> {
  const known = coupled.get(edges)
  if (known) return known
  const grouped = Map.groupBy(edges.filter(isCoupled), ({ pool }) => pool)
  coupled.set(edges, grouped)
  return grouped
}
