/**
 * The cost of using contracts that several pools share. A contract is used once, however many of its pools a route
 * takes, so it has a fixed charge of its own in addition to the pools' charges.
 *
 * @module
 */
import type { Address } from 'viem'
import type { GasCosts } from '../certificate/net-certificate.ts'
import type { Edge } from '../graph/graph.ts'
import type { Share } from './soft-state.ts'

/** A contract that a route may use or not. */
export interface Contract {
  readonly contract: Address
  /** Base units of the bought token. */
  readonly charge: number
}

/** The contract of an edge, the same object for every edge; `undefined` if its use costs nothing beyond the pool's. */
export type ContractOf = (edge: Edge) => Contract | undefined

/** @param gasPrice Base units of the bought token per unit. */
export function contractsOf(units: GasCosts['contracts'], gasPrice: number): ContractOf {
  const contracts = new Map(
    [...units].map(([contract, gas]) => [contract, { contract, charge: gasPrice * Number(gas) }]),
  )
  return ({ pool }) => contracts.get(pool.address)
}

/** The least fraction of each contract's use in a relaxation, which is not charged for it. */
export function usedParts(
  split: readonly (readonly Share[])[],
  contractOf: ContractOf,
): ReadonlyMap<Contract, number> {
  const parts = new Map<Contract, number>()
  for (const shares of split) {
    const contract = shares[0] && contractOf(shares[0].arc.edge)
    if (!contract) continue
    const used = shares.reduce((sum, { level, share }) => sum + (level > 0 ? share : 0), 0)
    parts.set(contract, Math.max(used, parts.get(contract) ?? 0))
  }
  return parts
}
