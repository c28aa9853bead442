/**
 * The interface of a kind of pool: the fields of every pool, and the functions of each kind.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { isHex } from 'viem/utils'
import * as z from 'zod'
import type { Protocol } from '../../core/protocols.ts'

export interface PoolKindOf<Pool> {
  /** Of a pool in a file; the type of the pool follows from it. */
  readonly schema: z.ZodType<Pool>
  /** Sells `amountIn` of `tokenIn` to the pool for `tokenOut`, as specified at `swap` in `pool.ts`. */
  readonly swap: (
    pool: Pool,
    tokenIn: Address,
    tokenOut: Address,
    amountIn: bigint,
  ) => Swapped<Pool> | undefined
  /** The fraction of the sold amount that the pool keeps. */
  readonly feeOf: (pool: Pool) => number
}

/** The payment of a swap, in base units, and the state of the pool after it. */
export interface Swapped<Pool> {
  readonly amountOut: bigint
  readonly next: Pool
}

export const hexSchema = z.custom<Hex>((value) => isHex(value))

/** Lower case. */
export const lowerCaseAddress = z.custom<Address>(
  (value) => isHex(value) && value.length === 42 && value === value.toLowerCase(),
)

/** The fields of every pool. Amounts, reserves and balances are base units. */
export function poolFields<const Name extends Protocol>(...protocols: readonly Name[]) {
  return {
    protocol: z.enum(protocols),
    /** Distinct within a snapshot: the pool's address, or its id if one contract holds many pools. */
    id: hexSchema,
    /** The contract that a swap calls: the pair, the pool, the vault, the manager, the maker. */
    address: lowerCaseAddress,
    /** In the order of the contract's own indices. */
    tokens: z.array(lowerCaseAddress).readonly(),
  }
}

/** The fields of a pool of two tokens. */
export function pairFields<const Name extends Protocol>(...protocols: readonly Name[]) {
  return { ...poolFields(...protocols), tokens: z.tuple([lowerCaseAddress, lowerCaseAddress]).readonly() }
}
