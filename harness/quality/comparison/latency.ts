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

/** Below this, another layout of memory or another day explains the difference. */
export const slowerFactor = 1.25

/** The timings of two measurements of the same orders. */
export interface BothTimings {
  readonly before: Timings
  readonly after: Timings
}

/** Of one order. @returns `undefined` where one of the measurements lacks its time or its kernel. */
export function slowdownOf(id: string, { after, before }: BothTimings): Slowdown | undefined {
  const elapsed = ratioOf(before.latencyMs[id], after.latencyMs[id])
  const kernel = ratioOf(before.kernelMs?.[id], after.kernelMs?.[id])
  return elapsed && kernel ? { elapsed, calibrated: elapsed / kernel } : undefined
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
