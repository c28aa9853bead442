/** Reads the record of a finished run. */
import * as z from 'zod'
import { type RunRecord, recordVersion } from '../../judge/record.ts'
import { CommandFailed } from '../exit.ts'
import { parseFile } from '../input-file.ts'

const headSchema = z.looseObject({ version: z.literal(recordVersion), clauses: z.array(z.unknown()) })
const recordSchema = z.custom<RunRecord>(
  (value) => headSchema.safeParse(value).success,
  `Expected the record.json of a run, version ${recordVersion}.`,
)

/** @throws CommandFailed where the file cannot be read or is not a record of this version. */
export function readRecord(path: string): RunRecord {
  return parseFile(recordSchema, path, 'a record')
}

/** @throws CommandFailed where records to compare are of different interfaces. */
export function assertOneInterface(records: readonly RunRecord[]): void {
  const names = [...new Set(records.map((record) => record.interface))]
  if (names.length <= 1) return
  throw new CommandFailed(
    `The records are of different interfaces: ${names.join(' and ')}. Expected two of one.`,
  )
}
