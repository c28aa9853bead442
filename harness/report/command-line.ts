/** Assay's commands as they are typed. */

import { defaultInterface } from '../judge/interface.ts'
import type { ClauseRecord, RunRecord } from '../judge/record.ts'

/** By npm in the project itself, where the sources run, else as a package. */
export function commandLine(words: string): string {
  return `${import.meta.filename.endsWith('.ts') ? 'npm run assay --' : 'npx assay'} ${words}`
}

/** @returns `undefined` for a clause without a failing case. */
export function replayCommand({ replay }: ClauseRecord, record: RunRecord): string | undefined {
  if (replay === undefined) return undefined
  const options = record.options === undefined ? '' : ` ${record.options}`
  return commandLine(`replay ${replay}${interfaceFlag(record.interface)}${options}`)
}

/** The flag that names an interface, after a space; the default one needs none. */
export function interfaceFlag(name: string): string {
  return name === defaultInterface ? '' : ` --interface ${name}`
}
