/** Reads a command line and runs its command. */
import { reportFailure } from './failure.ts'
import { blaming, isInterrupted } from './interrupt.ts'
import { createProgram } from './program.ts'

/**
 * Sets the exit code of this process, which ends once the command has no pending work.
 *
 * @param args The arguments after the name of the program.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    // An interrupt has closed the connections of pending requests, so their errors are not reported.
    if (!isInterrupted()) process.exitCode = reportFailure(blaming(error))
  }
}
