/** `assay diff`: an older and a newer record of one target. */
import { diffRecords, renderDiff } from '../../report/diff.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { assertOneInterface, readRecord } from './record-file.ts'

/** Prints the difference as Markdown. @returns Code of a violation where there is a new failure. */
export function diffCommand(older: string, newer: string): ExitCode {
  const [before, after] = [readRecord(older), readRecord(newer)]
  assertOneInterface([before, after])
  process.stdout.write(renderDiff(before, after))
  return diffRecords(before, after).newFailures.length > 0 ? exitCodes.violation : exitCodes.success
}
