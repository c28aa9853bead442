#!/usr/bin/env node
/** The door: reads the command line, runs one command, and ends with its exit code. */
import { randomInt } from 'node:crypto'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { CommandFailed, exitCodes } from './exit.ts'
import { heedSignals } from './interrupt.ts'

const targetOption = new Option('--target <reference|url>', 'the service to judge').default('reference')
const seedOption = new Option('--seed <number>', 'what all cases are drawn from').argParser(wholeNumber)
const serviceOption = new Option('--target <url>', 'base address of the service').default(
  'http://127.0.0.1:8080',
)
const keyOption = new Option('--api-key <key>', 'sent to partner paths').env('ASSAY_API_KEY')
const rateOption = new Option('--rate <requests/s>', 'requests a second to each endpoint').argParser(rate)
const maxLossOption = new Option('--max-loss-bps <bps>', 'what the median of a stratum may fall by')
  .argParser(decimal)
  .default(0.1)
const execOption = new Option('--exec <command>', 'starts the service to judge; it listens on $PORT')
const imageOption = new Option('--image <name>', 'starts the service to judge from a local image; as --exec')
const followsOption = new Option(
  '--follows-chain',
  'the started service lives by the blocks at $RPC_URL: clauses may move its time',
)
const forkOption = new Option('--fork <url>', 'on mainnet as this node has it, instead of the embedded chain')
const blockOption = new Option('--block <number>', 'the block to fork; the latest when absent').argParser(
  wholeNumber,
)
const tapeOption = new Option('--tape <file>', 'on the fork that "assay record" recorded, without network')
const outOption = new Option('--out <dir>', 'where the reports go').default('reports/latest')

const program = new Command('assay')
  .description('Judges token-swap solver and intent-order services, clause by clause.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
  .exitOverride()
  .enablePositionalOptions()
  .showHelpAfterError('(assay --help lists the commands and their flags)')

program
  .command('run')
  .description('judges a target')
  .argument('[clauses...]', "clause ids or patterns, as 'quote/*'; all when absent")
  .addOption(targetOption)
  .addOption(execOption)
  .addOption(imageOption)
  .addOption(followsOption)
  .option('--rpc <url>', 'the chain that a far target solves against; it is forked, never written to')
  .addOption(forkOption)
  .addOption(blockOption)
  .addOption(tapeOption)
  .addOption(keyOption)
  .option('--router <address>', 'the published solver contract of a far target')
  .option('--runs <number>', 'cases of each clause', wholeNumber, 10)
  .addOption(seedOption)
  .addOption(new Option('--level <level>', 'leaves out weaker clauses').choices(['must', 'should']))
  .option('--strict', 'counts a broken should clause as a failure')
  .option('--orders <file>', 'draws orders from a file beside the generated ones')
  .option('--bail', 'stops at the first broken clause')
  .option('--budget <requests>', 'sends no more than this, where it tells most', wholeNumber)
  .addOption(rateOption)
  .option('--expect <file>', 'known failures, each with a reason and an expiry')
  .option('--events <file>', 'writes what happens there as it happens, one JSON object a line')
  .addOption(outOption)
  .action(async (clauses, flags, command) => {
    const [{ runCommand }, { readExpectations }, { asRecorded }] = await Promise.all([
      import('./run.ts'),
      import('./expectations-file.ts'),
      import('./record.ts'),
    ])
    const expect = readExpectations(flags.expect)
    const isAsked = (name: string) => command.getOptionValueSource(name) !== 'default'
    const asked = asRecorded(flags.tape, { ...flags, clauses }, isAsked)
    process.exitCode = await runCommand(asked.clauses, { ...withSeed({ ...flags, ...asked }), expect })
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
    const { recordCommand } = await import('./record.ts')
    process.exitCode = await recordCommand(clauses, { target: 'reference', ...withSeed(flags) })
  })

program
  .command('replay')
  .description('runs recorded cases again')
  .argument('<case>', "a case's id as a report prints it, or a record.json")
  .addOption(targetOption)
  .addOption(execOption)
  .addOption(imageOption)
  .addOption(followsOption)
  .option('--rpc <url>', 'the chain that a far target solves against')
  .addOption(forkOption)
  .addOption(blockOption)
  .addOption(tapeOption)
  .addOption(keyOption)
  .option('--router <address>', 'the published solver contract of a far target')
  .option('--orders <file>', 'the file of orders that the run had')
  .action(async (text, flags) => {
    const [{ replayCommand }, { tapeOf }] = await Promise.all([import('./replay.ts'), import('./record.ts')])
    process.exitCode = await replayCommand(text, { ...flags, ...tapeOf(flags.tape) })
  })

program
  .command('prove')
  .description('shows that every check catches the faults it is meant to catch')
  .argument('[clauses...]', 'clause ids or patterns; all when absent')
  .option('--runs <number>', 'cases against each mutant, at most', wholeNumber, 10)
  .option('--variants', 'also shows that no service is convicted for what the interface allows')
  .addOption(seedOption)
  .addOption(outOption)
  .action(async (clauses, flags) => {
    const { proveCommand } = await import('./prove.ts')
    process.exitCode = await proveCommand(clauses, { target: 'reference', ...withSeed(flags) })
  })

program
  .command('compare')
  .description('judges two targets, or reads two records, and shows where they differ')
  .argument('<left>', '"reference", an address or a record.json')
  .argument('<right>', '"reference", an address or a record.json')
  .argument('[clauses...]', 'clause ids or patterns; all when absent')
  .option('--runs <number>', 'cases of each clause', wholeNumber, 5)
  .addOption(keyOption)
  .addOption(seedOption)
  .addOption(rateOption)
  .addOption(outOption)
  .action(async (left, right, clauses, flags) => {
    const { compareCommand } = await import('./compare.ts')
    process.exitCode = await compareCommand([left, right], clauses, withSeed(flags))
  })

const quality = program
  .command('quality')
  .description('measures what a target pays, against what is possible')
  .addOption(targetOption)
  .option('--rpc <url>', 'the chain that a far target solves against')
  .addOption(keyOption)
  .addOption(rateOption)
  .option('--market <file>', "solves a market's file by the reference, without a chain")
  .option('--orders <file>', 'measures the orders of a file instead of drawn ones')
  .option('--seed <number>', 'what the orders are drawn from', wholeNumber, 1)
  .option('--count <number>', 'how many orders are drawn', wholeNumber, 504)
  .option('--shard <i/n>', 'measures the i-th of n parts', shard)
  .option('--queue <url>', 'lets workers measure, by a queue on this Redis')
  .option('--baseline <file>', 'a measurement to compare with')
  .addOption(maxLossOption)
  .option('--out <file>', 'where the measurement goes', 'reports/quality/measurement.json')
  .action(async (flags) => {
    const { qualityCommand } = await import('./quality.ts')
    process.exitCode = await qualityCommand(flags)
  })

quality
  .command('compare')
  .description('compares two measurements, order by order')
  .argument('<before>', 'the measurement to compare with')
  .argument('<after>', 'the measurement that is judged')
  .addOption(maxLossOption)
  .option('--out <file>', 'where the comparison goes', 'reports/quality/comparison.json')
  .action(async (before, after, flags) => {
    const { compareMeasurements } = await import('./quality-compare.ts')
    process.exitCode = compareMeasurements(before, after, flags)
  })

program
  .command('merge')
  .description('puts the shards of one measurement together')
  .argument('<files...>', 'the measurements of the shards')
  .option('--out <file>', 'where the measurement goes', 'reports/quality/measurement.json')
  .action(async (files, flags) => {
    const { mergeCommand } = await import('./quality-compare.ts')
    process.exitCode = mergeCommand(files, flags)
  })

program
  .command('worker')
  .description('measures the orders that "assay quality --queue" puts into a queue')
  .requiredOption('--queue <url>', 'address of the Redis that holds the queue')
  .addOption(keyOption)
  .addOption(rateOption)
  .option('--patience <seconds>', 'after which the order of a silent worker goes to another', wholeNumber, 30)
  .action(async (flags) => {
    const { workerCommand } = await import('./quality-worker.ts')
    await workerCommand(flags)
  })

program
  .command('diff')
  .description('shows what broke and what was fixed from one record to the next')
  .argument('<old>', 'the record.json to compare with')
  .argument('<new>', 'the record.json that is judged')
  .action(async (older, newer) => {
    const { diffCommand } = await import('./diff.ts')
    process.exitCode = diffCommand(older, newer)
  })

program
  .command('report')
  .description('renders a record again, with the proof beside it and a measurement')
  .argument('[record]', 'the record.json of a run', 'reports/latest/record.json')
  .option('--quality <file>', 'a measurement of "assay quality" to show on the page')
  .option('--out <dir>', 'where the reports go; beside the record when absent')
  .action(async (path, flags) => {
    const { reportCommand } = await import('./report.ts')
    reportCommand(path, flags)
  })

program
  .command('explain')
  .description('says what a clause demands, how it is judged, and what its check is known to catch')
  .argument('<clauses...>', 'clause ids or patterns')
  .action(async (clauses) => {
    const { explainCommand } = await import('./explain.ts')
    await explainCommand(clauses)
  })

program
  .command('sign')
  .description('signs an intent order; the key comes from ASSAY_PRIVATE_KEY or a keystore file')
  .option('--order <file>', 'a JSON file with the fields below; flags win')
  .option('--sell <token>', 'address of the sold token')
  .option('--buy <token>', 'address of the bought token')
  .option('--sell-amount <amount>', 'base units that are sold')
  .option('--start-amount <amount>', 'base units that are bought, until the decay starts')
  .option('--end-amount <amount>', 'base units that are bought at the least, when the decay ends')
  .option('--nonce <nonce>', 'as "assay nonce" gives it')
  .option('--deadline <time>', 'UNIX seconds, the last at which it may be filled')
  .option('--decay-start <time>', 'UNIX seconds; the deadline when absent')
  .option('--decay-end <time>', 'UNIX seconds; the deadline when absent')
  .option('--recipient <address>', 'who receives; the swapper when absent')
  .option('--exclusive-filler <address>', 'may alone fill until the decay starts')
  .option('--override-bps <bps>', 'what another filler must add meanwhile')
  .option('--reactor <address>', "the reactor's address; mainnet's when absent")
  .option('--keystore <file>', 'a keystore file; its password stands in ASSAY_KEYSTORE_PASSWORD')
  .action(async (flags) => {
    const { signCommand } = await import('./sign.ts')
    await signCommand(flags)
  })

program
  .command('submit')
  .description('submits an order that "assay sign" printed')
  .argument('[file]', 'the signed order; - reads standard input', '-')
  .addOption(serviceOption)
  .addOption(keyOption)
  .action(async (file, flags) => {
    const { submitCommand } = await import('./orders.ts')
    process.exitCode = await submitCommand(file, flags)
  })

program
  .command('orders')
  .description('lists the orders of a service')
  .addOption(serviceOption)
  .addOption(keyOption)
  .option('--status <status>', 'open, filled, cancelled, expired, error or insufficient-funds')
  .option('--swapper <address>', 'the wallet that signed')
  .option('--hashes <hashes>', 'order hashes with commas')
  .option('--filter <expression>', 'gt(t), lt(t) or between(t, t), UNIX seconds')
  .option('--limit <number>', 'orders on a page')
  .option('--cursor <cursor>', 'as the page before gave it')
  .action(async (flags) => {
    const { ordersCommand } = await import('./orders.ts')
    process.exitCode = await ordersCommand(flags)
  })

program
  .command('nonce')
  .description('asks for the next unused nonce of a wallet')
  .argument('<address>', 'the wallet')
  .addOption(serviceOption)
  .addOption(keyOption)
  .action(async (address, flags) => {
    const { nonceCommand } = await import('./orders.ts')
    process.exitCode = await nonceCommand(address, flags)
  })

program
  .command('clauses')
  .description('lists every clause of the interface and the scenario that judges it')
  .option('--json', 'as JSON')
  .action(async (flags) => {
    const { listClauses } = await import('./clauses.ts')
    listClauses(flags)
  })

program
  .command('devnet')
  .description('starts a chain, the service on it, a filler and a page, for an integrator to work against')
  .option('--port <number>', 'of the API and the page', wholeNumber, 8080)
  .option('--rpc-port <number>', 'of the JSON-RPC node', wholeNumber, 8545)
  .option('--data <dir>', 'keeps chain and orders there, and comes back from there')
  .option('--block-time <seconds>', 'mines at intervals; with each transaction when absent', seconds)
  .option('--fork <url>', 'forks the chain behind this JSON-RPC address')
  .option('--block <number>', 'the block to fork; the latest when absent', wholeNumber)
  .option('--accounts', "prints the accounts' private keys")
  .option('--json', 'prints one line of JSON, for scripts')
  .action(async (flags) => {
    const { devnetCommand } = await import('./devnet.ts')
    await devnetCommand(flags)
  })

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function seconds(text: string): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('It must be a number of seconds.')
  return Number(text)
}

function decimal(text: string): number {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It must be a number as 0.1.')
  return Number(text)
}

/** `2/3`. */
function shard(text: string): { index: number; of: number } {
  const [index, of] = /^\d{1,4}\/\d{1,4}$/.test(text) ? text.split('/').map(Number) : []
  if (index === undefined || of === undefined || index < 1 || index > of)
    throw new InvalidArgumentError('It must be as 2/3.')
  return { index, of }
}

/** `3/s` or `3`. */
function rate(text: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)(?:\/s)?$/.exec(text)
  if (match === null || Number(match[1]) === 0) throw new InvalidArgumentError('It must be as 3/s.')
  return Number(match[1])
}

/** A run without a seed draws one, and reports it. */
function withSeed<Flags extends { seed?: number }>(flags: Flags): Flags & { seed: number } {
  return { ...flags, seed: flags.seed ?? randomInt(2 ** 31) }
}

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
