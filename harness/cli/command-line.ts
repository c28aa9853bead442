/** Reads a command line and runs its command. */
import { reportFailure } from './failure.ts'
import { blaming, isInterrupted } from './interrupt.ts'
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
    // Whoever has interrupted it has closed what it still asks.
    if (!isInterrupted()) process.exitCode = reportFailure(blaming(error))
  }
}
