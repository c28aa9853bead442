/** The files of a measurement: itself, and beside it how long it took and what it says to a reader. */
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { formatMeasurement, type Measurement, parseMeasurement } from '../../quality/measurement.ts'
import { formatTimings, parseTimings, type Timings } from '../../quality/timings.ts'
import { renderMeasurement } from '../../report/quality/measurement.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { writeWhole } from '../output.ts'

export function writeMeasurement(path: string, measurement: Measurement, timings: Timings | undefined): void {
  writeWhole(path, formatMeasurement(measurement))
  writeWhole(besideOf(path, '.md'), renderMeasurement(measurement, timings, 'markdown'))
  if (timings) writeWhole(timingsPathOf(path), formatTimings(timings))
}

/** @throws CommandFailed where the file cannot be read or holds something else. */
export function readMeasurement(path: string): Measurement {
  return parsed(path, parseMeasurement)
}

/** The timings that stand beside a measurement, if any do. */
export function readTimings(path: string): Timings | undefined {
  const beside = timingsPathOf(path)
  return existsSync(beside) ? parsed(beside, parseTimings) : undefined
}

function parsed<Value>(path: string, parse: (text: string) => Value): Value {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new CommandFailed(
      exitCodes.usage,
      `${path} is no measurement of "assay quality": ${reasonOf(cause)}.`,
      { cause },
    )
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof z.ZodError) {
    const [issue] = cause.issues
    return `${issue?.path.join('.')}: ${issue?.message}`
  }
  return cause instanceof Error ? cause.message : String(cause)
}

function timingsPathOf(path: string): string {
  return besideOf(path, '.timings.json')
}

function besideOf(path: string, ending: string): string {
  return path.replace(/\.json$/, '') + ending
}
