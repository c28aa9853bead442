/** `assay quality compare`, and `--baseline` of `assay quality run`: two measurements, order by order. */

import { counted } from '../../core/printable.ts'
import { compare } from '../../quality/comparison/compare.ts'
import { type Finding, fewestOrders, findingsOf } from '../../quality/comparison/gate.ts'
import type { Measurement } from '../../quality/measurement.ts'
import type { Timings } from '../../quality/timings.ts'
import { renderComparisonPage } from '../../report/html/quality/comparison-page.ts'
import { comparisonJson, renderComparison } from '../../report/quality/comparison.ts'
import { comparisonVerdict } from '../../report/quality/verdict.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { writeWhole } from '../output.ts'
import { readMeasurement, readTimings } from './files.ts'

/** A measurement, and its timings, if known. */
export interface Timed {
  readonly measurement: Measurement
  readonly timings: Timings | undefined
}

type CompareFlags = Pick<Options<'quality compare'>, 'maxLossBps' | 'out'>

export default function compareCommand({ after, before, ...flags }: Options<'quality compare'>): ExitCode {
  return compareAndReport(readTimed(before), readTimed(after), flags)
}

export function compareWithBaseline(baseline: Timed, after: Timed, flags: CompareFlags): ExitCode {
  const out = flags.out.replace(/\.json$/, '.comparison.json')
  return compareAndReport(baseline, after, { ...flags, out })
}

/** @throws CommandFailed if the file cannot be read or contains something else. */
export function readTimed(path: string): Timed {
  return { measurement: readMeasurement(path), timings: readTimings(path) }
}

function compareAndReport(first: Timed, second: Timed, flags: CompareFlags): ExitCode {
  const [before, after] = [first.measurement, second.measurement]
  const timings = first.timings && second.timings && { before: first.timings, after: second.timings }
  const comparison = compare(before, after, timings)
  const findings = findingsOf(comparison, flags.maxLossBps)
  writeWhole(flags.out, comparisonJson(comparison, findings))
  const besides = (extension: string) => flags.out.replace(/(\.json)?$/, extension)
  writeWhole(besides('.md'), renderComparison(comparison, findings, 'markdown'))
  writeWhole(besides('.html'), renderComparisonPage(comparison, { before, after, findings }))
  console.log(renderComparison(comparison, [], 'text'))
  const { length } = after.orders
  if (comparison.exactBps === undefined && length < fewestOrders)
    console.error(
      `${counted(length, 'order')} cannot show a regression. Measure ${fewestOrders} or more, or with --deterministic.`,
    )
  console.log(`Comparison written to ${flags.out}, and to ${besides('.html')} with the gap curves`)
  const exitCode = reportFindings(findings)
  console.log(comparisonVerdict(comparison, findings))
  return exitCode
}

/** Prints one finding of each cause, and returns the exit code. */
export function reportFindings(findings: readonly Finding[]): ExitCode {
  for (const same of Map.groupBy(findings, ({ rule }) => causes[rule]).values()) {
    const [{ sentence } = { sentence: '' }, ...others] = same
    console.error(`regression  ${sentence}`)
    if (others.length > 0)
      console.error(`            ${counted(others.length, 'more finding')} of this cause`)
  }
  return findings.length === 0 ? exitCodes.success : exitCodes.qualityRegression
}

/** A fault of the target violates all rules of its cause, in many strata at once. */
const causes: Readonly<Record<Finding['rule'], string>> = {
  bound: 'impossible',
  direction: 'payment',
  failures: 'failures',
  gap: 'payment',
  large: 'payment',
  latency: 'time',
  losses: 'payment',
  mean: 'payment',
  median: 'payment',
  quote: 'quotes',
  tail: 'time',
}
