/**
 * Puts faults before the reference and prints how many of them the judge finds: `node harness/lab/faults/main.ts [ID...]`.
 * Exits with 1 if it finds less than the wanted share, by default all.
 *
 * @module
 */
import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import { itemsOfShard, type Shard } from '../../core/shard.ts'
import { drawFaults } from './drawn/draw.ts'
import type { Fault } from './fault.ts'
import { faults, findFault } from './faults.ts'
import { measure } from './judging/measure.ts'
import { startPool } from './judging/pool.ts'
import { missLines, tableLines } from './table.ts'
import { wholeNumber } from './whole-number.ts'

interface Options {
  readonly class: string
  readonly drawn?: number
  readonly embedded: boolean
  readonly owners: boolean
  readonly shard: Shard
  readonly runs: number
  readonly seed: number
  readonly jobs: number
  /** Percent. */
  readonly least: number
}

const program = new Command('npm run lab -- faults')
  .description('Puts faults before the reference and prints how many of them the judge finds.')
  .argument('[ids...]', 'faults (default: all)', idOfFault)
  .option(
    '--drawn <number>',
    'so many faults drawn from the seed, instead of those that are written',
    wholeNumber,
  )
  .option('--shard <i/n>', 'only the i-th of n parts of the faults', shardOf, { index: 1, of: 1 })
  .option('--class <text>', 'only faults of the classes whose names contain it', '')
  .option(
    '--embedded',
    'keep the services in the processes that judge them: faster, without waiting and pauses',
    false,
  )
  .option('--owners', 'judge only the clauses that own a fault', false)
  .option('--runs <number>', 'cases per clause', wholeNumber, 10)
  .option('--seed <number>', 'seed of the cases', wholeNumber, 7)
  .option('--least <percent>', 'share of the faults that must be found', wholeNumber, 100)
  .option('--jobs <number>', 'processes', wholeNumber, availableParallelism())
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const { jobs, least, owners, runs, seed, ...values } = program.opts<Options>()

const selected = itemsOfShard(
  chosenFaults().filter((fault) => fault.class.includes(values.class)),
  values.shard,
)
if (selected.length === 0) program.error(`error: no fault has a class that contains "${values.class}"`)
const pool = startPool(jobs, values.embedded ? 'embedded' : 'remote')
try {
  const plan = { runs, seed, isOwnersOnly: owners }
  const measured = await measure(selected, plan, pool.judge, ({ by, fault, requests, requestsOfLast }) =>
    console.error(
      `${by.length > 0 ? 'found ' : 'missed'} ${fault.id} ${by.join(', ')} ${requestsOfLast} of ${requests}`,
    ),
  )
  const seconds = Math.round(measured.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000)
  console.log([...tableLines(measured), ...missLines(measured), `${seconds} s of CPU`].join('\n'))
  const found = measured.filter(({ by }) => by.length > 0)
  if (100 * found.length < least * measured.length) process.exitCode = 1
} finally {
  await pool.stop()
}

function chosenFaults(): readonly Fault[] {
  if (program.args.length > 0) return program.args.map(findFault)
  return values.drawn === undefined ? faults : drawFaults(seed, values.drawn)
}

function idOfFault(id: string, ids: readonly string[] = []): readonly string[] {
  try {
    return [...ids, findFault(id).id]
  } catch {
    throw new InvalidArgumentError('There is no fault of that ID.')
  }
}

function shardOf(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (index >= 1 && index <= of) return { index, of }
  throw new InvalidArgumentError('Expected i/n, for example 2/3.')
}
