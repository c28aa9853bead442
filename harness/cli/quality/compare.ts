/** `assay quality compare`, `--baseline` and `assay merge`: what is done with measurements that are there. */
import { compare } from '../../quality/comparison/compare.ts'
import { type Finding, findingsOf } from '../../quality/comparison/gate.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { mergeShards } from '../../quality/shard.ts'
import { mergeTimings } from '../../quality/timings.ts'
import { comparisonJson, renderComparison } from '../../report/quality/comparison.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { writeWhole } from '../output.ts'
import { readMeasurement, readTimings, writeMeasurement } from './files.ts'

export interface CompareFlags {
  /** What a median may fall by before it is a regression. */
  readonly maxLossBps: number
  /** Measurement's or comparison's file; reports are named after it. */
  readonly out: string
}

export function compareMeasurements(before: string, after: string, flags: CompareFlags): ExitCode {
  return compareAndReport(readMeasurement(before), readMeasurement(after), flags)
}

export function compareWithBaseline(baseline: string, after: Measurement, flags: CompareFlags): ExitCode {
  const out = flags.out.replace(/\.json$/, '.comparison.json')
  return compareAndReport(readMeasurement(baseline), after, { ...flags, out })
}

function compareAndReport(before: Measurement, after: Measurement, flags: CompareFlags): ExitCode {
  const comparison = compare(before, after)
  const findings = findingsOf(comparison, flags.maxLossBps)
  writeWhole(flags.out, comparisonJson(comparison, findings))
  writeWhole(flags.out.replace(/(\.json)?$/, '.md'), renderComparison(comparison, findings, 'markdown'))
  console.log(renderComparison(comparison, [], 'text'))
  console.log(`Comparison in ${flags.out}`)
  return reportFindings(findings)
}

/** Says what is wrong, and with which code the process ends. */
export function reportFindings(findings: readonly Finding[]): ExitCode {
  for (const { sentence } of findings) console.error(`regression  ${sentence}`)
  return findings.length === 0 ? exitCodes.success : exitCodes.qualityRegression
}

/** Puts the shards of one measurement together. */
export function mergeCommand(files: readonly string[], { out }: Pick<CompareFlags, 'out'>): ExitCode {
  const merged = mergeShards(files.map(readMeasurement))
  const timings = mergeTimings(files.flatMap((file) => readTimings(file) ?? []))
  writeMeasurement(out, merged, timings)
  console.log(`${merged.orders.length} orders in ${out}`)
  return exitCodes.success
}
