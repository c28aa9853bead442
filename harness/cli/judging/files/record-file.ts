/** Reads the record of a finished run. */
import * as z from 'zod'
import { type RunRecord, recordVersion } from '../../../judge/record.ts'
import { CommandFailed } from '../../exit.ts'
import { parseFile } from '../../input-file.ts'

const count = z.int().min(0)
const clauseSchema = z.looseObject({
  id: z.string(),
  level: z.enum(['must', 'should', 'either', 'observe']),
  scope: z.enum(['wire', 'economic', 'chain', 'clock']),
  text: z.string(),
  outcome: z.enum(['pass', 'fail', 'inconclusive', 'not-applicable', 'observed', 'untested']),
  cases: count,
  requests: count,
  mutants: count,
  reason: z.string().optional(),
  replay: z.string().optional(),
  durationMs: z.number(),
})
const headSchema = z.looseObject({
  version: z.literal(recordVersion),
  interface: z.string(),
  target: z.string(),
  grade: z.enum(['exact', 'inputs-exact']),
  seed: count,
  runs: count,
  partial: z.enum(['interrupted', 'budget', 'bail', 'gone', 'refused']).optional(),
  startedAt: z.iso.datetime(),
  durationMs: z.number(),
  transactions: z.looseObject({ executed: count, revertsExpected: count, revertsUnexpected: count }),
  clauses: z.array(clauseSchema),
})
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
