#!/usr/bin/env node
/** The door: reads the command line, runs one command, and ends with its exit code. */
import { Command, CommanderError } from 'commander'
import { addIntents } from './commands/intents.ts'
import { addJudging } from './commands/judging.ts'
import { addMeasuring } from './commands/measuring.ts'
import { addProject } from './commands/project.ts'
import { addReading } from './commands/reading.ts'
import { CommandFailed, exitCodes } from './exit.ts'
import { heedSignals } from './interrupt.ts'
import { isOldNode, leastNode, nodeRemedy } from './node-version.ts'

const program = new Command('assay')
  .description('Judges token-swap solver and intent-order services, clause by clause.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
  .exitOverride()
  .enablePositionalOptions()
  .showHelpAfterError('(assay --help lists the commands and their flags)')

for (const add of [addJudging, addMeasuring, addReading, addIntents, addProject]) add(program)

program.hook('preAction', (_, acting) => {
  const { node } = process.versions
  if (!isOldNode(node) || acting.name() === 'doctor') return
  throw new CommandFailed(exitCodes.usage, `Node ${node} is older than ${leastNode}. ${nodeRemedy}`)
})

heedSignals()

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = reportFailure(error)
}

function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof CommandFailed) {
    console.error(error.message)
    return error.exitCode
  }
  // A failure that knows its remedy is the user's to mend; any other is a fault of this program.
  if (error instanceof Error && 'remedy' in error && typeof error.remedy === 'string') {
    console.error(`${error.message.replace(/\.$/, '')}. ${error.remedy}`)
    return exitCodes.usage
  }
  console.error(error)
  return exitCodes.internal
}
