/**
 * Puts faults before the reference and prints how many of them the judge finds: `node harness/lab/faults/main.ts [ID...]`.
 * Exits with 1 where one is missed.
 *
 * @module
 */
import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import { faults } from './faults.ts'
import { measure } from './judging/measure.ts'
import { startPool } from './judging/pool.ts'
import { missLines, tableLines } from './table.ts'
import { wholeNumber } from './whole-number.ts'

interface Options {
  readonly class: string
  readonly embedded: boolean
  readonly owners: boolean
  readonly runs: number
  readonly seed: number
  readonly jobs: number
}

const program = new Command('npm run lab -- faults')
  .description('Puts faults before the reference and prints how many of them the judge finds.')
  .argument('[ids...]', 'faults (default: all)', idOfFault)
  .option('--class <text>', 'only faults of the classes whose names contain it', '')
  .option(
    '--embedded',
    'keep the services in the processes that judge them: faster, without waiting and pauses',
    false,
  )
  .option('--owners', 'judge only the clauses that own a fault', false)
  .option('--runs <number>', 'cases per clause', wholeNumber, 10)
  .option('--seed <number>', 'seed of the cases', wholeNumber, 7)
  .option('--jobs <number>', 'processes', wholeNumber, availableParallelism())
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const { jobs, owners, runs, seed, ...values } = program.opts<Options>()

const selected = faults.filter(
  (fault) =>
    (program.args.length === 0 || program.args.includes(fault.id)) && fault.class.includes(values.class),
)
if (selected.length === 0) program.error(`error: no fault has a class that contains "${values.class}"`)
const pool = startPool(jobs, values.embedded ? 'embedded' : 'remote')
try {
  const plan = { runs, seed, isOwnersOnly: owners }
  const measured = await measure(selected, plan, pool.judge, ({ by, fault, requests }) =>
    console.error(`${by.length > 0 ? 'found ' : 'missed'} ${fault.id} ${by.join(', ')} ${requests}`),
  )
  const seconds = Math.round(measured.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000)
  console.log([...tableLines(measured), ...missLines(measured), `${seconds} s of CPU`].join('\n'))
  if (measured.some(({ by }) => by.length === 0)) process.exitCode = 1
} finally {
  await pool.stop()
}

function idOfFault(id: string, ids: readonly string[] = []): readonly string[] {
  if (faults.some((fault) => fault.id === id)) return [...ids, id]
  throw new InvalidArgumentError('There is no fault of that ID.')
}
