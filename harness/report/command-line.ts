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

/**
 * The remedy for a failure: to repair a service that does not answer, or the clause's own. If the clause has none, a
 * command names the mistakes that lead to the failure.
 */
export function remedyOf(clause: ClauseRecord, record: RunRecord): string {
  const { counterexample, id, reason = '', remedy } = clause
  const status = counterexample?.exchanges[counterexample.guilty]?.response.status
  if (status !== undefined && !isAboutErrors(remedy) && isCrash(status, reason)) {
    const how = status === 0 ? 'gives no answer' : `answers ${status}`
    return `Find in the log of the service why it ${how} to this request: a valid request is served, any other is refused with a 4xx.`
  }
  return (
    remedy ??
    `Look for the mistakes that "${commandLine(`explain ${id}${interfaceFlag(record.interface)}`)}" lists.`
  )
}

/** True for a remedy that prescribes an answer without content. */
function isAboutErrors(remedy = ''): boolean {
  return /\b(?:[45](?:\d\d|xx)|204)\b/.test(remedy)
}

/** True for a failure whose sentence is about the status, as opposed to the form of the answer. */
function isCrash(status: number, reason: string): boolean {
  return status === 0 || (status >= 500 && reason.includes(`${status}`))
}

/** The flag that names an interface, after a space; the default one needs none. */
export function interfaceFlag(name: string): string {
  return name === defaultInterface ? '' : ` --interface ${name}`
}
