/** `assay report`: renders a record again, with later findings from its folder. */
import { dirname } from 'node:path'
import type { Options } from '../options/options.ts'
import { readMeasurement, readTimings } from '../quality/files.ts'
import { readRecord } from './files/record-file.ts'
import { writeReports } from './reports.ts'

export default function reportCommand({ record, out = dirname(record), quality }: Options<'report'>): void {
  writeReports(readRecord(record), out, quality === undefined ? {} : companionsIn(quality))
  console.log(`Reports written to ${out}`)
}

function companionsIn(path: string) {
  const timings = readTimings(path)
  return { quality: readMeasurement(path), ...(timings === undefined ? {} : { timings }) }
}
