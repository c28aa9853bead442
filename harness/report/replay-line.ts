/** The line for the shell that runs a recorded case again. */
import type { ClauseRecord, RunRecord } from '../conformance/record.ts'

/** @returns `undefined` for a clause without a broken case. */
export function replayLine(
  { replay }: Pick<ClauseRecord, 'replay'>,
  { target }: Pick<RunRecord, 'target'>,
): string | undefined {
  if (replay === undefined) return undefined
  return `npm run assay -- replay ${replay}${target === 'reference' ? '' : ` --target ${target}`}`
}
