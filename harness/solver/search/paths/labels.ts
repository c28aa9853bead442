/**
 * Labels of paths: each is a path to a token, with its exact amount in integers and its gas.
 *
 * @module
 */
import type { Address } from 'viem'
import { type Pool, swap } from '../../../market/pools/pool.ts'
import type { GasCosts } from '../../certificate/net-certificate.ts'
import { tokenGas } from '../../gas.ts'
import type { Edge } from '../../graph/graph.ts'
import { stepGas, warmContractGasOf } from '../../pool-kinds.ts'

export interface Label {
  /** The last hop; `undefined` at the start of the order. */
  readonly edge: Edge | undefined
  readonly before: Label | undefined
  readonly hops: number
  readonly token: Address
  readonly amount: bigint
  readonly gas: number
  /** Other paths to the token that bring no more for at least as much gas. */
  readonly dominated: Label[]
  /** The edges whose pools do not take the amount. */
  readonly refusing: Edge[]
}

export function startOf(token: Address, amount: bigint, gas: number): Label {
  return { edge: undefined, before: undefined, hops: 0, token, amount, gas, dominated: [], refusing: [] }
}

/**
 * @param gasInto Units of gas to convert the other form of the native token into this one.
 * @returns `undefined` if the pool refuses the amount.
 */
export function extended(before: Label, edge: Edge, gasInto: (token: Address) => number): Label | undefined {
  const { pool, tokenIn, tokenOut } = edge
  const swapped = swap(pool, tokenIn, tokenOut, before.amount)
  if (!swapped) return undefined
  const step = stepGas(pool, swapped.next) + tokenGas(tokenOut) - sparedBy(before, edge)
  const gas = before.gas + step + (before.token === tokenIn ? 0 : gasInto(tokenIn))
  return { ...startOf(tokenOut, swapped.amountOut, gas), edge, before, hops: before.hops + 1 }
}

/** Units of gas that a further step saves because the path uses its contract already. */
export function sparedBy(label: Label, { pool }: Edge): number {
  return warmContractGasOf(pool, poolsOf(label))
}

function* poolsOf(label: Label): Generator<Pool, undefined> {
  for (let at: Label | undefined = label; at; at = at.before) if (at.edge) yield at.edge.pool
}

/**
 * Whether a label brings at least as much for at most as much gas, with at most as much gas from there on.
 *
 * @param contracts Units of gas that further steps save once such a contract has been used.
 */
export function dominates(one: Label, other: Label, contracts: GasCosts['contracts']): boolean {
  return (
    one.token === other.token &&
    one.amount >= other.amount &&
    one.gas <= other.gas &&
    one.gas + warmGas(other, one, contracts) <= other.gas
  )
}

/** The most units of gas that further steps save after one path and not after another. */
function warmGas(one: Label, other: Label, contracts: GasCosts['contracts']): number {
  if (contracts.size === 0) return 0
  const addressesOf = (label: Label) => new Set(poolsOf(label).map(({ address }) => address))
  const missing = [...addressesOf(one).difference(addressesOf(other))]
  return missing.reduce((gas, address) => gas + Number(contracts.get(address) ?? 0n), 0)
}

/** The dominated paths to the token of a label, and the extensions of paths that labels on its way dominate. */
export function* alternativesTo(label: Label, gasInto: (token: Address) => number): Generator<Label> {
  yield* dominatedBy(label)
  const { before, edge } = label
  if (!before || !edge) return
  for (const other of alternativesTo(before, gasInto)) {
    const next = visits(other, edge) ? undefined : extended(other, edge, gasInto)
    if (next) yield next
  }
}

function* dominatedBy({ dominated }: Label): Generator<Label> {
  for (const other of dominated) {
    yield other
    yield* dominatedBy(other)
  }
}

/** Whether a path has visited the node that the edge leads to, or used its pool. */
export function visits(label: Label, { to, pool }: Edge): boolean {
  for (let at: Label | undefined = label; at; at = at.before) {
    if (at.edge && (at.edge.from === to || at.edge.pool === pool)) return true
  }
  return false
}

export function edgesOf({ edge, before }: Label): readonly Edge[] {
  return edge && before ? [...edgesOf(before), edge] : []
}
