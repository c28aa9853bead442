/**
 * What is searched: a graph, which of its edges may be used, what each costs, and for what amount.
 *
 * @module
 */
import type { Demand, Flow } from './equilibrium.ts'
import { circleAmong, connected } from './flows.ts'
import type { Graph } from './graph.ts'
import type { Split } from './split.ts'

export interface Search {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity where the edge may not be used. */
  readonly rates: Float64Array
  /** By edge: what its step costs in gas, in base units of the bought token. */
  readonly tolls: Float64Array
  readonly demand: Demand
  /** What all steps of these flows cost. */
  readonly cost: (flows: readonly Flow[]) => number
  /** Whether to go on looking for more where it can matter little. */
  readonly isThorough: boolean
  /** True once the best split so far must do. */
  readonly expired: () => boolean
}

/** What a split pays net of its gas; -Infinity where its flows do not balance or cannot be executed. */
export function netOf({ flows, value, isBalanced }: Split, { demand, cost }: Search): number {
  const used = connected(flows, demand)
  const isSound = isBalanced && used.length > 0 && circleAmong(used).length === 0
  return isSound ? value - cost(used) : -Infinity
}
