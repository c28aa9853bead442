/**
 * The outcome of an order at its reactor in a block: amounts, or the error of the revert. The arithmetic is the EVM's,
 * with its limits. Inside this folder a revert is thrown; callers get it as a value.
 *
 * @module
 */
import type { Address } from 'viem'
import { maxUint256 } from '../amount.ts'
import { divideUp } from '../integer-math.ts'

/** The transaction that fills the order, and its block. */
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

/** Errors of the reactors and of Permit2; `Panic` stands for overflow, failed casts and reverts without data. */
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

/** Runs `resolve`, and returns a revert as a value. */
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

/** @throws Revert unless the value fits an unsigned integer of 256 bits. */
export function uint256(value: bigint): bigint {
  require(value >= 0n && value <= maxUint256, 'Panic')
  return value
}

/** @throws Revert unless the value fits a signed integer of 256 bits. */
export function int256(value: bigint): bigint {
  require(BigInt.asIntN(256, value) === value, 'Panic')
  return value
}

/** x * y / divisor, rounded down. Reverts if the product exceeds 256 bits. */
export function multiplyDivideDown(x: bigint, y: bigint, divisor: bigint): bigint {
  return uint256(x * y) / divisor
}

/** x * y / divisor, rounded up. Reverts if the product exceeds 256 bits. */
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
