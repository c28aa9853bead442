/** Reads the record of a finished run. */
import { type RunRecord, recordVersion } from '../../judge/record.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { readJsonFile } from '../json-file.ts'

/** @throws CommandFailed where the file cannot be read or holds no record of this version. */
export function readRecord(path: string): RunRecord {
  const value = readJsonFile(path)
  if (isRecord(value)) return value
  throw new CommandFailed(
    exitCodes.usage,
    `${path} is no record of version ${recordVersion}: name the record.json that "assay run" wrote.`,
  )
}

/** @throws CommandFailed where records that are held against each other are of different interfaces. */
export function assertOneInterface(records: readonly RunRecord[]): void {
  const names = [...new Set(records.map((record) => record.interface))]
  if (names.length <= 1) return
  throw new CommandFailed(
    exitCodes.usage,
    `The records are of different interfaces, ${names.join(' and ')}: name two of one interface.`,
  )
}

function isRecord(value: unknown): value is RunRecord {
  if (typeof value !== 'object' || value === null) return false
  const { clauses, version } = { clauses: undefined, version: undefined, ...value }
  return version === recordVersion && Array.isArray(clauses)
}
