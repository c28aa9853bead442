/**
 * The market as the search sees it: tokens are nodes, and every direction of every pool is an edge. The native token
 * and its wrapped form are one node, because their conversion costs only gas; the plan separates them again.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { WrapPool } from '../../market/pools/wrap.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { type Curve, CurveTrade } from '../curves/curve.ts'
import { tokenGas } from '../gas.ts'
import { curveOf, isFixedSize, stepGas } from '../pool-kinds.ts'

/** One pool in one direction. */
export interface Edge {
  /** Position among the graph's edges. */
  readonly index: number
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly from: number
  readonly to: number
  readonly curve: Curve
  /** The most base units that it can pay. */
  readonly most: number
  /** Units of gas of a step that passes no tick and no word of a bitmap. */
  readonly stepGas: number
  /** The extra gas if the router does not hold the bought token yet. */
  readonly tokenGas: number
}

export interface Graph {
  readonly edges: readonly Edge[]
  /** Columns of all edges: their ends, the rates and slopes at depth zero, and the units of gas. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly logRates: Float64Array
  readonly slopes: Float64Array
  readonly most: Float64Array
  readonly stepGas: Float64Array
  readonly tokenGas: Float64Array
  /** Whether one of the pools trades at most a fixed size. */
  readonly hasFixedSizes: boolean
  readonly nodes: ReadonlyMap<Address, number>
  /** The number of nodes; two tokens may share one. */
  readonly size: number
  readonly wrap: WrapPool | undefined
}

/** The depth, in logarithms of the price, from which a pool counts as exhausted. */
export const deepest = 150

function mostAlong(curve: Curve): number {
  return curve.trade(deepest).amountOut
}

/** A snapshot does not change, so its graph is built once. */
const graphs = new WeakMap<Snapshot, Graph>()

/** All pools of a snapshot. */
export function marketGraph(snapshot: Snapshot): Graph {
  const graph = graphs.get(snapshot) ?? graphOf(snapshot.pools)
  graphs.set(snapshot, graph)
  return graph
}

export function graphOf(pools: readonly Pool[]): Graph {
  const wrap = pools.find((pool) => pool.kind === 'wrap')
  const nodes = new Map(wrap?.tokens.map((token) => [token, 0]))
  return extended({ ...none, nodes, size: wrap ? 1 : 0, wrap }, pools)
}

/** The graph with more pools. */
export function extended(graph: Graph, pools: readonly Pool[]): Graph {
  if (pools.length === 0) return graph
  const nodes = new Map(graph.nodes)
  let { size } = graph
  const edges: Edge[] = []
  for (const pool of pools) {
    for (const direction of directionsOf(pool)) {
      const [from, to] = [nodeOf(direction.tokenIn), nodeOf(direction.tokenOut)]
      edges.push({ index: graph.edges.length + edges.length, pool, ...direction, from, to })
    }
  }
  return { ...graph, ...columnsOf(edges, graph), nodes, size }

  function nodeOf(token: Address): number {
    const known = nodes.get(token)
    if (known !== undefined) return known
    nodes.set(token, size)
    return size++
  }
}

/**
 * The graph after trades that changed some of its pools, by id. A direction that can trade no more has the rate zero; one
 * that could not trade before, for example against a balance of zero, is added.
 */
export function revised(graph: Graph, changed: ReadonlyMap<Hex, Pool>): Graph {
  if (changed.size === 0) return graph
  const edges = graph.edges.map((edge) => {
    const pool = changed.get(edge.pool.id)
    if (!pool) return edge
    const curve = curveOf(pool, edge.tokenIn, edge.tokenOut) ?? exhausted
    return { ...edge, pool, curve, most: mostAlong(curve), stepGas: stepGas(pool) }
  })
  return { ...graph, ...columnsOf([...edges, ...openedIn(graph, edges, changed)]) }
}

/** The directions of the changed pools that have no edge yet. */
function openedIn(
  { nodes }: Graph,
  edges: readonly Edge[],
  changed: ReadonlyMap<Hex, Pool>,
): readonly Edge[] {
  const known = Map.groupBy(
    edges.filter(({ pool }) => changed.has(pool.id)),
    ({ pool }) => pool,
  )
  const opened = [...known].flatMap(([pool, own]) =>
    directionsOf(pool).flatMap((direction) => {
      const { tokenIn, tokenOut } = direction
      const isKnown = own.some((edge) => edge.tokenIn === tokenIn && edge.tokenOut === tokenOut)
      const [from, to] = [nodes.get(tokenIn), nodes.get(tokenOut)]
      return isKnown || from === undefined || to === undefined ? [] : [{ ...direction, pool, from, to }]
    }),
  )
  return opened.map((edge, place) => ({ ...edge, index: edges.length + place }))
}

const exhausted: Curve = {
  logRate: -Infinity,
  slope: 0,
  trade: () => new CurveTrade(0, 0, 0),
}

type Columns = Pick<
  Graph,
  'edges' | 'from' | 'to' | 'logRates' | 'slopes' | 'most' | 'stepGas' | 'tokenGas' | 'hasFixedSizes'
>

/** @param known Columns to append to. */
export function columnsOf(edges: readonly Edge[], known: Columns = none): Columns {
  const length = known.edges.length + edges.length
  const integers = (before: Int32Array, of: (edge: Edge) => number) =>
    appended(new Int32Array(length), before, edges.map(of))
  const floats = (before: Float64Array, of: (edge: Edge) => number) =>
    appended(new Float64Array(length), before, edges.map(of))
  return {
    edges: [...known.edges, ...edges],
    from: integers(known.from, (edge) => edge.from),
    to: integers(known.to, (edge) => edge.to),
    logRates: floats(known.logRates, (edge) => edge.curve.logRate),
    slopes: floats(known.slopes, (edge) => edge.curve.slope),
    most: floats(known.most, (edge) => edge.most),
    stepGas: floats(known.stepGas, (edge) => edge.stepGas),
    tokenGas: floats(known.tokenGas, (edge) => edge.tokenGas),
    hasFixedSizes: known.hasFixedSizes || edges.some(({ pool }) => isFixedSize(pool)),
  }
}

function appended<T extends Int32Array | Float64Array>(all: T, before: T, more: readonly number[]): T {
  all.set(before)
  all.set(more, before.length)
  return all
}

const none: Columns = {
  edges: [],
  from: new Int32Array(),
  to: new Int32Array(),
  logRates: new Float64Array(),
  slopes: new Float64Array(),
  most: new Float64Array(),
  stepGas: new Float64Array(),
  tokenGas: new Float64Array(),
  hasFixedSizes: false,
}

type Direction = Pick<Edge, 'tokenIn' | 'tokenOut' | 'curve' | 'most' | 'stepGas' | 'tokenGas'>

/** Curves depend only on their pool, and an unchanged pool is the same object in the next block. */
const directionsByPool = new WeakMap<Pool, readonly Direction[]>()

function directionsOf(pool: Pool): readonly Direction[] {
  const known = directionsByPool.get(pool)
  if (known) return known
  const directions = pool.tokens.flatMap((tokenIn) =>
    pool.tokens.flatMap((tokenOut) => {
      const curve = tokenIn === tokenOut ? undefined : curveOf(pool, tokenIn, tokenOut)
      if (!curve) return []
      const gas = { stepGas: stepGas(pool), tokenGas: tokenGas(tokenOut) }
      return [{ tokenIn, tokenOut, curve, most: mostAlong(curve), ...gas }]
    }),
  )
  directionsByPool.set(pool, directions)
  return directions
}
