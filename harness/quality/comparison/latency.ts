/**
 * The slowdown of orders in a second measurement. The machine may have been another, or busier, so the time in units of
 * the kernel, which both measurements ran before each order, accompanies the time by the clock.
 *
 * @module
 */
import type { Timings } from '../timings.ts'
import { chanceOfLosses, quantile } from './statistics.ts'

/** Ratios of the second time to the first. */
export interface Slowdown {
  readonly elapsed: number
  /** The ratio of the times in units of the kernel. */
  readonly calibrated: number
}

/** The slowdown of one order. */
export interface OrderSlowdown extends Slowdown {
  readonly beforeMs: number
  readonly afterMs: number
  /** The geometric mean of both times, in units of the kernel. */
  readonly kernels: number
}

export interface LatencyComparison {
  /** Orders with the same outcome in both, and timings. */
  readonly orders: number
  /** The number that took more than `slowerFactor` times as long, by the clock and in units of the kernel. */
  readonly slower: { readonly elapsed: number; readonly calibrated: number }
  readonly median: Slowdown
  /** Percentiles of the second times over those of the first, by the clock. */
  readonly percentiles: { readonly p50: number; readonly p99: number }
  readonly tail: Tail
}

/** The tenth of the orders that take longest in both measurements together. */
interface Tail {
  readonly orders: number
  readonly slower: number
  readonly faster: number
  /** The probability of so many slower ones, if slower and faster are equally probable. */
  readonly chance: number
}

/** Another memory layout or other load of the machine explains slowdowns below this. */
export const slowerFactor = 1.25

/** The timings of two measurements of the same orders. */
export interface BothTimings {
  readonly before: Timings
  readonly after: Timings
}

/**
 * Orders on either side of an order whose kernels measure the load of the machine. A scheduler interrupts short work
 * rarely but for long, and long work always: only the mean over many kernels grows in proportion to a search.
 */
const neighbours = 25

/** By the order's id, for orders that both timed, with their kernels. */
export function slowdownsOf({ after, before }: BothTimings): ReadonlyMap<string, OrderSlowdown> {
  const [kernelsBefore, kernelsAfter] = [kernelsAround(before), kernelsAround(after)]
  const slowdowns = new Map<string, OrderSlowdown>()
  for (const [id, afterMs] of Object.entries(after.latencyMs)) {
    const { [id]: beforeMs = 0 } = before.latencyMs
    const [kernelBefore = 0, kernelAfter = 0] = [kernelsBefore.get(id), kernelsAfter.get(id)]
    if (Math.min(beforeMs, afterMs, kernelBefore, kernelAfter) <= 0) continue
    const elapsed = afterMs / beforeMs
    const calibrated = (elapsed * kernelBefore) / kernelAfter
    const kernels = Math.sqrt((beforeMs / kernelBefore) * (afterMs / kernelAfter))
    slowdowns.set(id, { elapsed, calibrated, beforeMs, afterMs, kernels })
  }
  return slowdowns
}

/** Mean milliseconds of the kernels around each order. */
function kernelsAround({ kernelMs = {} }: Timings): ReadonlyMap<string, number> {
  const kernels = Object.values(kernelMs)
  return new Map(
    Object.keys(kernelMs).map((id, place) => {
      const near = kernels.slice(Math.max(0, place - neighbours), place + neighbours + 1)
      return [id, near.reduce((sum, ms) => sum + ms, 0) / near.length]
    }),
  )
}

export function compareLatency(slowdowns: readonly OrderSlowdown[]): LatencyComparison | undefined {
  if (slowdowns.length === 0) return undefined
  const elapsed = slowdowns.map((slowdown) => slowdown.elapsed)
  const calibrated = slowdowns.map((slowdown) => slowdown.calibrated)
  const [beforeMs, afterMs] = [slowdowns.map((one) => one.beforeMs), slowdowns.map((one) => one.afterMs)]
  const percentile = (share: number) => quantile(afterMs, share) / quantile(beforeMs, share)
  return {
    orders: slowdowns.length,
    slower: { elapsed: elapsed.filter(isSlower).length, calibrated: calibrated.filter(isSlower).length },
    median: { elapsed: quantile(elapsed, 0.5), calibrated: quantile(calibrated, 0.5) },
    percentiles: { p50: percentile(0.5), p99: percentile(0.99) },
    tail: tailOf(slowdowns),
  }
}

/**
 * The orders are selected by both measurements alike, so that chance makes as many of them faster as slower. The less
 * certain of the two clocks counts.
 */
function tailOf(slowdowns: readonly OrderSlowdown[]): Tail {
  const longest = slowdowns
    .toSorted((a, b) => b.kernels - a.kernels)
    .slice(0, Math.ceil(slowdowns.length / 10))
  const counts = (['elapsed', 'calibrated'] as const).map((clock) => {
    const slower = longest.filter((one) => isSlower(one[clock])).length
    const faster = longest.filter((one) => isSlower(1 / one[clock])).length
    return { orders: longest.length, slower, faster, chance: chanceOfLosses(slower, faster) }
  })
  const [byClock, byKernel] = counts as [Tail, Tail]
  return byClock.chance > byKernel.chance ? byClock : byKernel
}

function isSlower(factor: number): boolean {
  return factor > slowerFactor
}
