/** The line for the shell that runs a recorded case again. */
import type { ClauseRecord, RunRecord } from '../judge/record.ts'
import { commandLine, interfaceFlag } from './command-line.ts'

/** @returns `undefined` for a clause without a failing case. */
export function replayLine(
  { replay }: Pick<ClauseRecord, 'replay'>,
  { interface: judged, target }: Pick<RunRecord, 'interface' | 'target'>,
): string | undefined {
  if (replay === undefined) return undefined
  return commandLine(`replay ${replay}${interfaceFlag(judged)}${flagsOf(target)}`)
}

/** A target that was started for the run is named by the flag that starts it. */
function flagsOf(target: string): string {
  if (target === 'reference') return ''
  return target.startsWith('--') ? ` ${target}` : ` --target ${target}`
}
