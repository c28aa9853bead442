/**
 * What a reactor makes of an order in a block: amounts, or the error that it reverts with. The arithmetic is that of
 * the EVM, with its limits: a revert is thrown within this room, and a value outside it.
 *
 * @module
 */
import type { Address } from 'viem'
import { maxUint256 } from '../../../../core/amount.ts'
import { divideUp } from '../../../../core/integer-math.ts'

/** The transaction that fills, and the block that it is in. */
export interface Fill {
  /** The caller of the reactor, lower case. */
  readonly filler: Address
  readonly chainId: number
  readonly blockNumber: bigint
  /** UNIX seconds. */
  readonly timestamp: bigint
  readonly baseFeeWei: bigint
  /** At least the base fee. */
  readonly gasPriceWei: bigint
}

/** The amounts that a fill takes from the swapper and must pay, in base units. */
export interface ResolvedOrder {
  readonly input: { readonly token: Address; readonly amount: bigint }
  readonly outputs: readonly ResolvedOutput[]
}

export interface ResolvedOutput {
  readonly token: Address
  readonly amount: bigint
  readonly recipient: Address
}

/** Errors of the reactors and of Permit2 by name; `Panic` for arithmetic beyond its limits and for reverts without data. */
export type RevertReason =
  | 'DeadlineBeforeEndTime'
  | 'DeadlineReached'
  | 'EndTimeBeforeStartTime'
  | 'IncorrectAmounts'
  | 'InputAndOutputDecay'
  | 'InputOutputScaling'
  | 'InvalidCosignature'
  | 'InvalidCosignerInput'
  | 'InvalidCosignerOutput'
  | 'InvalidDeadline'
  | 'InvalidDecayCurve'
  | 'NoExclusiveOverride'
  | 'OrderEndTimeBeforeStartTime'
  | 'OrderNotFillable'
  | 'DeadlinePassed'
  | 'SignatureExpired'
  | 'Panic'

export type Resolution =
  | { readonly outcome: 'resolved'; readonly order: ResolvedOrder }
  | { readonly outcome: 'reverts'; readonly error: RevertReason }

/** Runs what may revert. */
export function resolutionOf(resolve: () => ResolvedOrder): Resolution {
  try {
    return { outcome: 'resolved', order: resolve() }
  } catch (error) {
    if (error instanceof Revert) return { outcome: 'reverts', error: error.reason }
    throw error
  }
}

/** @throws Revert unless `condition` holds. */
export function require(condition: boolean, reason: RevertReason): asserts condition {
  if (!condition) throw new Revert(reason)
}

/** @throws Revert beyond 256 bits. */
export function uint256(value: bigint): bigint {
  require(value >= 0n && value <= maxUint256, 'Panic')
  return value
}

/** @throws Revert beyond 256 bits with a sign. */
export function int256(value: bigint): bigint {
  require(BigInt.asIntN(256, value) === value, 'Panic')
  return value
}

/** The product is computed in 256 bits. */
export function multiplyDivideDown(x: bigint, y: bigint, divisor: bigint): bigint {
  return uint256(x * y) / divisor
}

/** The product is computed in 256 bits. */
export function multiplyDivideUp(x: bigint, y: bigint, divisor: bigint): bigint {
  return divideUp(uint256(x * y), divisor)
}

class Revert extends Error {
  override readonly name = 'Revert'
  readonly reason: RevertReason

  constructor(reason: RevertReason) {
    super(reason)
    this.reason = reason
  }
}
