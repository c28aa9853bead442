/** Reads the record of a finished run. */
import type * as z from 'zod'
import type { RunRecord } from '../../../judge/record.ts'
import { CommandFailed } from '../../exit.ts'
import { parseFile } from '../../input-file.ts'
import { recordSchema } from './record-schema.ts'

/** @throws CommandFailed if the file cannot be read or is not a record of this version. */
export function readRecord(path: string): RunRecord {
  return parseFile(recordSchema satisfies z.ZodType<RunRecord>, path, 'a record')
}

/** @throws CommandFailed if records to compare are of different interfaces. */
export function assertOneInterface(records: readonly RunRecord[]): void {
  const names = [...new Set(records.map((record) => record.interface))]
  if (names.length <= 1) return
  throw new CommandFailed(
    `The records are of different interfaces: ${names.join(' and ')}. Expected two records of one interface.`,
  )
}
