/**
 * Labels of paths: each is a way to a token, with what arrives, in exact integers, and the gas that it took.
 *
 * @module
 */
import type { Address } from 'viem'
import { type Pool, swap } from '../../../market/pools/pool.ts'
import type { GasCosts } from '../../certificate/net-certificate.ts'
import { tokenGas } from '../../gas.ts'
import { stepGas, warmContractGasOf } from '../../pool-kinds.ts'
import type { Edge } from '../graph.ts'

export interface Label {
  /** The last hop; none where the order starts. */
  readonly edge: Edge | undefined
  readonly before: Label | undefined
  readonly hops: number
  readonly token: Address
  readonly amount: bigint
  readonly gas: number
  /** Other ways to the token that bring no more and took no less gas. */
  readonly dominated: Label[]
  /** The edges whose pools do not take the amount. */
  readonly refusing: Edge[]
}

export function startOf(token: Address, amount: bigint, gas: number): Label {
  return { edge: undefined, before: undefined, hops: 0, token, amount, gas, dominated: [], refusing: [] }
}

/**
 * @param gasInto Units of gas of turning one form of the native token into this other one.
 * @returns `undefined` where the pool refuses the amount.
 */
export function extended(before: Label, edge: Edge, gasInto: (token: Address) => number): Label | undefined {
  const { pool, tokenIn, tokenOut } = edge
  const swapped = swap(pool, tokenIn, tokenOut, before.amount)
  if (!swapped) return undefined
  const step = stepGas(pool, swapped.next) + tokenGas(tokenOut) - sparedBy(before, edge)
  const gas = before.gas + step + (before.token === tokenIn ? 0 : gasInto(tokenIn))
  return { ...startOf(tokenOut, swapped.amountOut, gas), edge, before, hops: before.hops + 1 }
}

/** Units of gas that a further step takes less than one through its pool alone. */
export function sparedBy(label: Label, { pool }: Edge): number {
  return warmContractGasOf(pool, poolsOf(label))
}

function* poolsOf(label: Label): Generator<Pool, undefined> {
  for (let at: Label | undefined = label; at; at = at.before) if (at.edge) yield at.edge.pool
}

/**
 * Whether it brings no less and took no more gas, nor takes more from there on.
 *
 * @param contracts Units of gas that further steps take less once such a contract has been used.
 */
export function dominates(one: Label, other: Label, contracts: GasCosts['contracts']): boolean {
  return (
    one.token === other.token &&
    one.amount >= other.amount &&
    one.gas <= other.gas &&
    one.gas + warmGas(other, one, contracts) <= other.gas
  )
}

/** Units of gas that further steps take less, at most, after one path than after another. */
function warmGas(one: Label, other: Label, contracts: GasCosts['contracts']): number {
  if (contracts.size === 0) return 0
  const addressesOf = (label: Label) => new Set(poolsOf(label).map(({ address }) => address))
  const missing = [...addressesOf(one).difference(addressesOf(other))]
  return missing.reduce((gas, address) => gas + Number(contracts.get(address) ?? 0n), 0)
}

/** The ways to the token of a label that it dominates, and those that lead on from what a label on its way dominates. */
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

/** Whether a path has been where the edge leads, or through its pool. */
export function visits(label: Label, { to, pool }: Edge): boolean {
  for (let at: Label | undefined = label; at; at = at.before) {
    if (at.edge && (at.edge.from === to || at.edge.pool === pool)) return true
  }
  return false
}

export function edgesOf({ edge, before }: Label): readonly Edge[] {
  return edge && before ? [...edgesOf(before), edge] : []
}
