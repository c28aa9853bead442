/** Reports an error that ends a command. */
import { CommanderError } from 'commander'
import { printable } from '../core/printable.ts'
import { CommandFailed, type ExitCode, exitCodes } from './exit.ts'

/** Prints the error, unless it was already printed, and returns the exit code. */
export function reportFailure(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof CommandFailed) {
    console.error(printable(error.message))
    return error.exitCode
  }
  // A failure that names a remedy is the user's to fix; any other is a fault of this program.
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!('remedy' in one) || typeof one.remedy !== 'string') continue
    console.error(printable(`${one.message.replace(/\.$/, '')}. ${one.remedy}`))
    return isUnreachable(one) ? exitCodes.unreachable : exitCodes.usage
  }
  if (lacksNativePart(error)) {
    console.error(
      'The chain cannot start: its native part is not installed. npm leaves it out on an older Node. Remove node_modules, and install again with Node 24.',
    )
    return exitCodes.usage
  }
  console.error(error)
  return exitCodes.internal
}

/**
 * True for the error of a package without its native part, which npm omits if the installing Node is too old for it.
 */
function lacksNativePart(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Cannot find native binding')
}

/** Identified by its code, because most commands never load the module that forks. */
function isUnreachable(error: Error): boolean {
  return 'code' in error && error.code === 'UPSTREAM_UNUSABLE'
}
