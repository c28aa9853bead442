/**
 * What a unit of gas is charged beyond its price where a transaction has too little: the multiplier of the limit that proves
 * most. What a multiplier proves is convex, and falls by the gas that the relaxation takes beyond the limit.
 *
 * @module
 */
import { chargeOf } from './arc.ts'
import { chargedParts } from './holdings.ts'
import type { Case, Problem } from './tree.ts'

/** What a multiplier proves. */
export interface Charged {
  /** Base units of the bought token for a unit of gas. */
  readonly charge: number
  /** Base units of the bought token that no route exceeds. */
  readonly value: number
  /** Units of gas that the relaxation takes. */
  readonly gas: number
}

interface LimitOptions<T> {
  /** Units of gas. */
  readonly limit: number
  /** A value that need not be lower. */
  readonly enough: number
  /** @param near One that is known, whose prices are not far. */
  readonly at: (charge: number, near: T) => T
}

const maxTrials = 12
/** The first charge for the whole limit, as a fraction of the value, and by how much higher each is while too much is taken. */
const firstCost = 0.01
const growth = 8
/** By what further trials must be able to lower the value, as a fraction. */
const minDecrease = 1e-6
/** How near to the ends of the bracket a trial may lie, as a fraction of it in logarithms. */
const margin = 0.1

/**
 * The best charge, where the tangents of those around it meet (Kelley 1960).
 *
 * @param lowest One at which too much gas is taken.
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
    if (high && best.value - leastBetween(low, high) < minDecrease * best.value) break
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

/** What the gas costs that the relaxation of a case takes, in base units of the bought token. */
export function costTaken({ split }: Case, problem: Problem): number {
  let cost = problem.baseCost
  for (const part of chargedParts(split, problem).values()) cost += part
  for (const shares of split) for (const { arc, level, share } of shares) cost += share * chargeOf(arc, level)
  return cost
}
