/** The end of a service's log, for error messages. */
import { readFileSync } from 'node:fs'

const tailLines = 20

export function tailOf(logFile: string): string {
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-tailLines).join('\n')
  return tail === '' ? 'Its log is empty.' : `The end of its log:\n${tail}`
}
