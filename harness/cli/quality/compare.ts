/** `assay quality compare`, and `--baseline` of `assay quality run`: two measurements, order by order. */
import { compare } from '../../quality/comparison/compare.ts'
import { type Finding, findingsOf } from '../../quality/comparison/gate.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { renderComparisonPage } from '../../report/html/comparison-page.ts'
import { comparisonJson, renderComparison } from '../../report/quality/comparison.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { writeWhole } from '../output.ts'
import { readMeasurement } from './files.ts'

type CompareFlags = Pick<Options<'quality compare'>, 'maxLossBps' | 'out'>

export default function compareCommand({ after, before, ...flags }: Options<'quality compare'>): ExitCode {
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
  const besides = (extension: string) => flags.out.replace(/(\.json)?$/, extension)
  writeWhole(besides('.md'), renderComparison(comparison, findings, 'markdown'))
  writeWhole(besides('.html'), renderComparisonPage(comparison, { before, after, findings }))
  console.log(renderComparison(comparison, [], 'text'))
  console.log(`Comparison written to ${flags.out}, and to ${besides('.html')} with the gap curves`)
  return reportFindings(findings)
}

/** Says what is wrong, and with which code the process ends. */
export function reportFindings(findings: readonly Finding[]): ExitCode {
  for (const { sentence } of findings) console.error(`regression  ${sentence}`)
  return findings.length === 0 ? exitCodes.success : exitCodes.qualityRegression
}
