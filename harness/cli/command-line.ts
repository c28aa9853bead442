/** Reads a command line and runs its command. */
import { CommanderError } from 'commander'
import { printable } from '../spec/printable.ts'
import { CommandFailed, exitCodes } from './exit.ts'
import { createProgram } from './program.ts'

/**
 * Sets the exit code of this process, which goes on until nothing of the command is left.
 *
 * @param args What was typed after the name of the program.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = reportFailure(error)
  }
}

function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof CommandFailed) {
    console.error(printable(error.message))
    return error.exitCode
  }
  // The user can fix a failure that names its remedy; any other is a fault of this program.
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!('remedy' in one) || typeof one.remedy !== 'string') continue
    console.error(printable(`${one.message.replace(/\.$/, '')}. ${one.remedy}`))
    return isUnreachable(one) ? exitCodes.unreachable : exitCodes.usage
  }
  console.error(error)
  return exitCodes.internal
}

/** By its code: most commands never load what forks. */
function isUnreachable(error: Error): boolean {
  return 'code' in error && error.code === 'UPSTREAM_UNUSABLE'
}
