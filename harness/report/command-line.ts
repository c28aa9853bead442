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

/** The remedy for a failure; if the clause has none, a command that names the mistakes that lead to it. */
export function remedyOf({ id, remedy }: ClauseRecord, record: RunRecord): string {
  return (
    remedy ??
    `Look for the mistakes that "${commandLine(`explain ${id}${interfaceFlag(record.interface)}`)}" lists.`
  )
}

/** The flag that names an interface, after a space; the default one needs none. */
export function interfaceFlag(name: string): string {
  return name === defaultInterface ? '' : ` --interface ${name}`
}
