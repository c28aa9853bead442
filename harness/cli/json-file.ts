/** Reads a JSON file that the user named. */
import { readFileSync } from 'node:fs'
import { CommandFailed, exitCodes } from './exit.ts'

/** @throws CommandFailed where the file cannot be read or holds no JSON. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandFailed(exitCodes.usage, `${path} cannot be read as JSON: ${reason}.`, { cause })
  }
}
