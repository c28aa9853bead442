/** `assay report`: a record rendered again, with what has been found out beside it since. */
import { dirname } from 'node:path'
import { readMeasurement, readTimings } from '../quality/files.ts'
import { readRecord } from './record-file.ts'
import { writeReports } from './reports.ts'

export interface ReportFlags {
  /** A measurement of `assay quality` to show on the page. */
  readonly quality?: string
  /** The folder of the record when absent. */
  readonly out?: string
}

export function reportCommand(path: string, { out = dirname(path), quality }: ReportFlags): void {
  writeReports(readRecord(path), out, quality === undefined ? {} : companionsIn(quality))
  console.log(`Reports in ${out}`)
}

function companionsIn(path: string) {
  const timings = readTimings(path)
  return { quality: readMeasurement(path), ...(timings === undefined ? {} : { timings }) }
}
