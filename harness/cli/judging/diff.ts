/** `assay diff`: an older and a newer record of one target. */
import { diffRecords, renderDiff } from '../../report/diff.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { assertOneInterface, readRecord } from './files/record-file.ts'

/** Prints the difference as Markdown. @returns Code of a violation if there is a new failure. */
export default function diffCommand(flags: Options<'diff'>): ExitCode {
  const [before, after] = [readRecord(flags.old), readRecord(flags.new)]
  assertOneInterface([before, after])
  process.stdout.write(renderDiff(before, after))
  return diffRecords(before, after).newFailures.length > 0 ? exitCodes.violation : exitCodes.success
}
