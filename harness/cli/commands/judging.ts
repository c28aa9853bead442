/** The commands that judge a target or the checks, on the command line. */
import { type Command, Option } from 'commander'
import { configurable, judgingOf } from './configuration.ts'
import {
  blockOption,
  controlOption,
  execOption,
  followsOption,
  forkOption,
  imageOption,
  interfaceOption,
  keyOption,
  logOption,
  outOption,
  rateOption,
  scenariosOption,
  seedOption,
  storeOption,
  tapeOption,
  targetOption,
  withSeed,
} from './options.ts'
import { wholeNumber } from './values.ts'

/** run, record, replay, prove and compare. */
export function addJudging(program: Command): void {
  targeted(configurable(program.command('run')))
    .description('judges a target')
    .argument('[clauses...]', "clause ids or patterns, as 'quote/*'; all when absent")
    .option('--runs <number>', 'cases of each clause', wholeNumber, 10)
    .addOption(seedOption)
    .addOption(new Option('--level <level>', 'leaves out weaker clauses').choices(['must', 'should']))
    .option('--strict', 'counts a violated should clause as a failure')
    .option('--orders <file>', 'draws orders from a file beside the generated ones')
    .option('--bail', 'stops at the first failure')
    .option('--budget <requests>', 'sends no more than this, where it tells most', wholeNumber)
    .addOption(rateOption)
    .option('--expect <file>', 'known failures, each with a reason and an expiry')
    .option('--events <file>', 'writes what happens there as it happens, one JSON object a line')
    .addOption(outOption)
    .addOption(interfaceOption)
    .addOption(scenariosOption)
    .action(async (clauses, flags, command) => {
      const [{ runCommand }, { readExpectations }, { asRecorded }, judging] = await Promise.all([
        import('../judging/run.ts'),
        import('../judging/expectations-file.ts'),
        import('../judging/record.ts'),
        judgingOf(flags),
      ])
      const expect = readExpectations(flags.expect, judging)
      const isAsked = (name: string) => command.getOptionValueSource(name) !== 'default'
      const asked = asRecorded(flags.tape, { ...flags, clauses: selected(clauses, flags) }, isAsked)
      process.exitCode = await runCommand(asked.clauses, {
        ...withSeed({ ...flags, ...asked, ...judging }),
        expect,
      })
    })

  program
    .command('record')
    .description("judges the reference on a fork of mainnet and keeps what mainnet's node said on a tape")
    .argument('[clauses...]', 'clause ids or patterns; all when absent')
    .requiredOption('--fork <url>', 'JSON-RPC address of a mainnet node that has the state of the block')
    .addOption(blockOption)
    .requiredOption('--tape <file>', 'where the tape goes')
    .option('--runs <number>', 'cases of each clause', wholeNumber, 10)
    .addOption(seedOption)
    .addOption(outOption)
    .action(async (clauses, flags) => {
      const { recordCommand } = await import('../judging/record.ts')
      const judging = await judgingOf({})
      process.exitCode = await recordCommand(clauses, { target: 'reference', ...withSeed(flags), ...judging })
    })

  targeted(configurable(program.command('replay')))
    .description('runs recorded cases again')
    .argument('<case>', "a case's id as a report prints it, or a record.json")
    .option('--orders <file>', 'the file of orders that the run had')
    .addOption(interfaceOption)
    .addOption(scenariosOption)
    .action(async (text, flags) => {
      const [{ replayCommand }, { tapeOf }] = await Promise.all([
        import('../judging/replay.ts'),
        import('../judging/record.ts'),
      ])
      const judging = await judgingOf(flags)
      process.exitCode = await replayCommand(text, { ...flags, ...tapeOf(flags.tape), ...judging })
    })

  configurable(program.command('prove'))
    .description('shows that every check catches the faults it is meant to catch')
    .argument('[clauses...]', 'clause ids or patterns; all when absent')
    .option('--runs <number>', 'cases against each mutant, at most', wholeNumber, 10)
    .option('--variants', 'also checks that no variant that the interface allows fails')
    .addOption(seedOption)
    .addOption(storeOption)
    .addOption(outOption)
    .addOption(interfaceOption)
    .addOption(scenariosOption)
    .action(async (clauses, flags) => {
      const { proveCommand } = await import('../judging/prove.ts')
      process.exitCode = await proveCommand(selected(clauses, flags), {
        target: 'reference',
        ...withSeed(flags),
        ...(await judgingOf(flags)),
      })
    })

  program
    .command('compare')
    .description('judges two targets, or reads two records, and shows where they differ')
    .argument('<left>', '"reference", an address or a record.json')
    .argument('<right>', '"reference", an address or a record.json')
    .argument('[clauses...]', 'clause ids or patterns; all when absent')
    .option('--runs <number>', 'cases of each clause', wholeNumber, 5)
    .addOption(interfaceOption)
    .addOption(keyOption)
    .addOption(seedOption)
    .addOption(rateOption)
    .addOption(outOption)
    .action(async (left, right, clauses, flags) => {
      const { compareCommand } = await import('../judging/compare.ts')
      process.exitCode = await compareCommand([left, right], clauses, {
        ...withSeed(flags),
        ...(await judgingOf(flags)),
      })
    })
}

/** What is typed, or else what the configuration says. */
function selected(typed: readonly string[], flags: { readonly clauses?: readonly string[] }) {
  return typed.length > 0 ? typed : (flags.clauses ?? [])
}

/** Adds the flags that say what is judged, and on which chain. */
function targeted(command: Command): Command {
  return command
    .addOption(targetOption)
    .addOption(execOption)
    .addOption(imageOption)
    .addOption(controlOption)
    .addOption(followsOption)
    .option('--rpc <url>', 'the chain that a far target solves against; it is forked, never written to')
    .addOption(forkOption)
    .addOption(blockOption)
    .addOption(tapeOption)
    .addOption(storeOption)
    .addOption(logOption)
    .addOption(keyOption)
    .option('--router <address>', 'the published solver contract of a far target')
}
