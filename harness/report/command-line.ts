/** Command lines of Assay for the user to type. */

import { defaultInterface } from '../judge/interface.ts'
import type { ClauseRecord, RunRecord } from '../judge/record.ts'

/** A command through npm inside the project itself, whose sources run, otherwise through npx. */
export function commandLine(words: string): string {
  return `${import.meta.filename.endsWith('.ts') ? 'npm run assay --' : 'npx assay'} ${words}`
}

/** @returns `undefined` for a clause without a failing case. */
export function replayCommand({ replay }: ClauseRecord, record: RunRecord): string | undefined {
  if (replay === undefined) return undefined
  const options = record.options === undefined ? '' : ` ${record.options}`
  return commandLine(`replay ${replay}${interfaceFlag(record.interface)}${options}`)
}

/** The flag for an interface, after a space; empty for the default interface. */
export function interfaceFlag(name: string): string {
  return name === defaultInterface ? '' : ` --interface ${name}`
}
