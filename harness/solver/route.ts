/**
 * A route: the steps of one order, in the order of execution. Steps with the same `tokenIn` are consecutive
 * and form a group; groups are in topological order, so that a token arrives in full before
 * the first step that sells it.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../market/pools/pool.ts'

/** The whole of a group, in the units of `share`. */
export const wholeShare = 10n ** 18n

/** A step whose amounts are not known yet. */
export interface PlannedStep {
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
  /**
   * Fraction, in units of 1e-18, of the balance of `tokenIn` at the start of the group. A group's add up to
   * `wholeShare`.
   */
  readonly share: bigint
}

export type Plan = readonly PlannedStep[]

export interface Step extends PlannedStep {
  /** The pool just before this step. */
  readonly pool: Pool
  /** Base units that the router sells here: `floor(total · share / 1e18)`; the last step of a group sells the rest. */
  readonly amountIn: bigint
  /** Base units that the pool pays. */
  readonly amountOut: bigint
}

export type Route = readonly Step[]
