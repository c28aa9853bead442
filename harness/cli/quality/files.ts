/** The files of a measurement: the measurement itself, its timings, and its summary for readers. */
import { existsSync } from 'node:fs'
import { formatMeasurement, type Measurement, parseMeasurement } from '../../quality/measurement.ts'
import { formatTimings, parseTimings, type Timings } from '../../quality/timings.ts'
import { renderMeasurement } from '../../report/quality/measurement.ts'
import { parsedFrom, readText } from '../input-file.ts'
import { writeWhole } from '../output.ts'

export function writeMeasurement(path: string, measurement: Measurement, timings: Timings | undefined): void {
  writeWhole(path, formatMeasurement(measurement))
  writeWhole(besideOf(path, '.md'), renderMeasurement(measurement, timings, 'markdown'))
  if (timings) writeWhole(timingsPathOf(path), formatTimings(timings))
}

/** @throws CommandFailed if the file cannot be read or contains something else. */
export function readMeasurement(path: string): Measurement {
  const text = readText(path)
  return parsedFrom(path, 'a measurement', () => parseMeasurement(text))
}

/** The timings beside a measurement, if there are any. */
export function readTimings(path: string): Timings | undefined {
  const beside = timingsPathOf(path)
  return existsSync(beside)
    ? parsedFrom(beside, 'a file of timings', () => parseTimings(readText(beside)))
    : undefined
}

function timingsPathOf(path: string): string {
  return besideOf(path, '.timings.json')
}

function besideOf(path: string, ending: string): string {
  return path.replace(/\.json$/, '') + ending
}
