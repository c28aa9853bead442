/**
 * The slowdown of orders in a second measurement. The machine may have been another, or busier, so the time in units of
 * the kernel, which both measurements ran before each order, accompanies the time by the clock.
 *
 * @module
 */
import type { Timings } from '../timings.ts'
import { quantile } from './statistics.ts'

/** Ratios of the second time to the first. */
export interface Slowdown {
  readonly elapsed: number
  /** The ratio of the times in units of the kernel. */
  readonly calibrated: number
}

export interface LatencyComparison {
  /** Orders with the same outcome in both, and timings. */
  readonly orders: number
  /** The number that took more than `slowerFactor` times as long, by the clock and in units of the kernel. */
  readonly slower: { readonly elapsed: number; readonly calibrated: number }
  readonly median: Slowdown
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
export function slowdownsOf({ after, before }: BothTimings): ReadonlyMap<string, Slowdown> {
  const [kernelsBefore, kernelsAfter] = [kernelsAround(before), kernelsAround(after)]
  const slowdowns = new Map<string, Slowdown>()
  for (const [id, latencyMs] of Object.entries(after.latencyMs)) {
    const elapsed = ratioOf(before.latencyMs[id], latencyMs)
    const kernel = ratioOf(kernelsBefore.get(id), kernelsAfter.get(id))
    if (elapsed && kernel) slowdowns.set(id, { elapsed, calibrated: elapsed / kernel })
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

export function compareLatency(slowdowns: readonly Slowdown[]): LatencyComparison | undefined {
  if (slowdowns.length === 0) return undefined
  const elapsed = slowdowns.map((slowdown) => slowdown.elapsed)
  const calibrated = slowdowns.map((slowdown) => slowdown.calibrated)
  return {
    orders: slowdowns.length,
    slower: { elapsed: elapsed.filter(isSlower).length, calibrated: calibrated.filter(isSlower).length },
    median: { elapsed: quantile(elapsed, 0.5), calibrated: quantile(calibrated, 0.5) },
  }
}

function isSlower(factor: number): boolean {
  return factor > slowerFactor
}

function ratioOf(before = 0, after = 0): number | undefined {
  return before > 0 && after > 0 ? after / before : undefined
}
