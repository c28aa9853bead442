/**
 * The surcharge per unit of gas for a transaction's gas limit: the multiplier of the limit that proves the lowest
 * bound. The bound is convex in the multiplier, and falls at the rate of the relaxation's gas beyond the limit.
 *
 * @module
 */

import { integerError } from '../precision.ts'
import { chargeOf } from '../relaxation/arc.ts'
import { chargedParts } from '../relaxation/holdings.ts'
import type { Case, Problem } from '../relaxation/tree.ts'

/** The bound that a multiplier proves. */
export interface Charged {
  /** Base units of the bought token per unit of gas. */
  readonly charge: number
  /** Base units of the bought token that no route exceeds. */
  readonly value: number
  /** Units of gas that the relaxation uses. */
  readonly gas: number
}

interface LimitOptions<T> {
  /** Units of gas. */
  readonly limit: number
  /** A value that is low enough to stop at. */
  readonly enough: number
  /** @param near The result for a known charge, with similar prices. */
  readonly at: (charge: number, near: T) => T
}

const maxTrials = 12
/**
 * The cost of the whole limit at the first charge, as a fraction of the value, and the factor between charges that are
 * too low.
 */
const firstCost = 0.01
const growth = 8
/** The least distance of a trial from the ends of the bracket, as a fraction of its width in logarithms. */
const margin = 0.1

/**
 * The best charge, by intersecting the tangents on either side of it (Kelley 1960).
 *
 * @param lowest The result for a charge at which the relaxation uses too much gas.
 */
export function bestCharge<T extends Charged>(lowest: T, { limit, enough, at }: LimitOptions<T>): T {
  let low = lowest
  let high: T | undefined
  let best = lowest
  for (let trial = 0; trial < maxTrials && best.value > enough; trial++) {
    const charge = high ? between(low, high) : Math.max((firstCost * low.value) / limit, growth * low.charge)
    const next = at(charge, high && high.value < low.value ? high : low)
    if (next.value < best.value) best = next
    if (next.gas > limit) low = next
    else high = next
    if (high && best.value - leastBetween(low, high) < integerError * best.value) break
  }
  return best

  function between(one: T, other: T): number {
    const start = Math.log(one.charge || other.charge / growth ** 2)
    const width = Math.log(other.charge) - start
    const part = (Math.log(meeting(one, other)) - start) / width || 1 / 2
    return Math.exp(start + width * Math.max(margin, Math.min(1 - margin, part)))
  }

  function leastBetween(one: T, other: T): number {
    return one.value - (one.gas - limit) * (meeting(one, other) - one.charge)
  }

  function meeting(one: T, other: T): number {
    const [down, up] = [one.gas - limit, limit - other.gas]
    return (one.value + down * one.charge - other.value + up * other.charge) / (down + up)
  }
}

/** The cost of the gas that the relaxation of a case uses, in base units of the bought token. */
export function costTaken({ split }: Case, problem: Problem): number {
  let cost = problem.baseCost
  for (const part of chargedParts(split, problem).values()) cost += part
  for (const shares of split) for (const { arc, level, share } of shares) cost += share * chargeOf(arc, level)
  return cost
}
