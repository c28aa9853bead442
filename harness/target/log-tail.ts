/** The end of what a service printed, as a sentence for who started it. */
import { readFileSync } from 'node:fs'

const tailLines = 20

export function tailOf(logFile: string): string {
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-tailLines).join('\n')
  return tail === '' ? 'It printed nothing.' : `The end of its log:\n${tail}`
}
