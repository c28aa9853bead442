/**
 * How many times as long an order took in a second measurement. The machine may have been another, or busier: beside the
 * time of the clock stands the time in units of the kernel, which both measurements ran before each order.
 *
 * @module
 */
import type { Timings } from '../timings.ts'
import { quantile } from './statistics.ts'

/** Both above 1 where the second took longer. */
export interface Slowdown {
  readonly elapsed: number
  /** The same with the times in units of the kernel. */
  readonly calibrated: number
}

export interface LatencyComparison {
  /** Orders with the same outcome in both, and timings. */
  readonly orders: number
  /** Those that took more than `slowerFactor` times as long, by the clock and in units of the kernel. */
  readonly slower: { readonly elapsed: number; readonly calibrated: number }
  readonly median: Slowdown
}

/** Below this, another layout of memory or what else a machine does explains the difference. */
export const slowerFactor = 1.25

/** The timings of two measurements of the same orders. */
export interface BothTimings {
  readonly before: Timings
  readonly after: Timings
}

/**
 * Orders on either side of one whose kernels tell how busy the machine was. A scheduler interrupts what is short once in a
 * while and for long, and what is long always: only the mean over many kernels grows as the time of a search does.
 */
const neighbours = 25

/** By the order's id, of the orders that both timed, with their kernels. */
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
