/** `assay merge`: one record from the records of a run's shards, and its reports. */
import { mergeRecords } from '../../judge/records/merge.ts'
import type { ExitCode } from '../exit.ts'
import { interfaceNamed, interfaceOf } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { assertOneInterface, readRecord } from './files/record-file.ts'
import { judgingBy } from './judging.ts'
import { acceptanceOf, present } from './run.ts'

/** @returns As `runCommand`. */
export default async function mergeCommand(flags: Options<'merge'>): Promise<ExitCode> {
  const records = flags.files.map(readRecord)
  assertOneInterface(records)
  const judging = await judgingBy(flags, interfaceOf(records[0], interfaceNamed(flags.interface)))
  return present(mergeRecords(records), flags, acceptanceOf(flags, judging))
}
