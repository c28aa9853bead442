/** Recognises pools of well-known factories by their addresses, which no other contract can have. */
import type { Address } from 'viem'
import {
  pairAddress,
  pairFactories,
  pancakeV3Address,
  uniswapV3Address,
} from '../../../../chain/genesis/pool-address.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'

/** The fees of Uniswap V3's pools, in hundredths of a basis point. */
export const uniswapV3Fees: readonly number[] = [100, 500, 3_000, 10_000]
const pancakeV3Fees = [100, 500, 2_500, 10_000]

const singletons: ReadonlySet<Address> = new Set([canonical.uniswapV4PoolManager, canonical.balancerVault])

/** True for a contract that is the canonical pool of some two of the tokens, or has all pools of its protocol. */
export function isCanonicalPool(contract: Address, tokens: readonly Address[]): boolean {
  return (
    singletons.has(contract) ||
    tokens.some((token0) =>
      tokens.some((token1) => token0 < token1 && poolsOf([token0, token1]).includes(contract)),
    )
  )
}

/** @param tokens Sorted. */
function poolsOf(tokens: readonly [Address, Address]): readonly Address[] {
  return [
    ...Object.values(pairFactories).map((factory) => pairAddress(factory, tokens)),
    ...uniswapV3Fees.map((fee) => uniswapV3Address(tokens, fee)),
    ...pancakeV3Fees.map((fee) => pancakeV3Address(tokens, fee)),
  ].map(canonicalAddress)
}
