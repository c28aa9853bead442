/** Finds the dialect that the user names. */
import { existsSync } from 'node:fs'
import { packagedNames } from '../interfaces/swap/dialect/files.ts'
import { packagedDialect } from '../interfaces/swap/dialect/packaged.ts'
import { parseDialect, WrongDialect } from '../interfaces/swap/dialect/parse.ts'
import type { Dialect } from '../interfaces/swap/dialect/schema.ts'
import { CommandFailed } from './exit.ts'
import { readText } from './input-file.ts'

/**
 * @param named The name of a packaged dialect, or a file.
 * @throws CommandFailed if there is no such dialect, or it is wrong.
 */
export function dialectNamed(named: string): Dialect {
  if (packagedNames().includes(named)) return packagedDialect(named)
  const isFile = existsSync(named) || /[./\\]/.test(named)
  if (!isFile)
    throw new CommandFailed(
      `Dialect ${JSON.stringify(named)} not found. Expected a file, or one of: ${packagedNames().join(', ')}.`,
    )
  const text = readText(named)
  try {
    return parseDialect(text)
  } catch (cause) {
    if (!(cause instanceof WrongDialect)) throw cause
    throw new CommandFailed(`${named} is not a dialect. ${cause.message}`, { cause })
  }
}
