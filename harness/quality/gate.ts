/**
 * What makes a comparison a regression. A stratum convicts only with confidence over all strata together, so
 * that looking at many of them raises no false alarm; a lost order and an impossible result convict at once.
 *
 * @module
 */
import type { Comparison } from './compare.ts'

export interface Finding {
  readonly rule: 'median' | 'gap' | 'failures' | 'bound'
  readonly sentence: string
}

/** @param maxLossBps What a median may fall by, and the 90th percentile of the gap rise by. */
export function findingsOf(comparison: Comparison, maxLossBps: number): readonly Finding[] {
  return [
    ...comparison.strata.flatMap(({ interval, medianNet, name }): readonly Finding[] => {
      if (interval === undefined || interval[1] >= -maxLossBps) return []
      const range = interval.map(bps).join(' to ')
      return [{ rule: 'median', sentence: `${name}: the median falls by ${bps(-medianNet)} bps (${range}).` }]
    }),
    ...comparison.strata.flatMap(({ gapP90, name }): readonly Finding[] => {
      if (gapP90?.rise === undefined || gapP90.rise[0] <= maxLossBps) return []
      const change = `from ${bps(gapP90.before)} to ${bps(gapP90.after)} bps`
      return [{ rule: 'gap', sentence: `${name}: the 90th percentile of the gap rises ${change}.` }]
    }),
    ...failures(comparison),
    ...beyondBound(comparison.beyondBound),
  ]
}

/** A result above the bound is a fault wherever it appears, with or without something to compare it to. */
export function beyondBound(ids: readonly string[]): readonly Finding[] {
  if (ids.length === 0) return []
  const named = ids.slice(0, 3).join(', ')
  const sentence = `${ids.length} results are above the certified bound, as ${named}: the engine, the bound or the market is wrong.`
  return [{ rule: 'bound', sentence }]
}

function failures({ failures: { after, before } }: Comparison): readonly Finding[] {
  const kinds = [
    ['reverts', 'revert'],
    ['noRoute', 'find no route'],
  ] as const
  return kinds.flatMap(([kind, what]): readonly Finding[] =>
    after[kind] > before[kind]
      ? [{ rule: 'failures', sentence: `${after[kind]} orders ${what}, where ${before[kind]} did.` }]
      : [],
  )
}

function bps(value: number): string {
  return value.toFixed(Math.abs(value) < 1 ? 3 : 1)
}
