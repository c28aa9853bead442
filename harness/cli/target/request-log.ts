/** The log of the reference: one JSON object a line, appended to a file for each request. */
import { appendFileSync } from 'node:fs'
import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import { CommandFailed } from '../exit.ts'
import { appendTo } from '../output.ts'

/**
 * @param path Absent if requests are not logged.
 * @throws CommandFailed if the file cannot be written.
 */
export function openRequestLog(path: string | undefined): ServicePorts['log'] {
  if (path === undefined) return undefined
  try {
    appendFileSync(path, '')
  } catch (cause) {
    throw new CommandFailed(`Cannot write the log ${path}. Expected a file in an existing folder.`, { cause })
  }
  return (entry) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`
    // The logged request is not to blame: the process ends.
    queueMicrotask(() => appendTo(path, line))
  }
}
