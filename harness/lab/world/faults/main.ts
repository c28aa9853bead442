/**
 * Plants faults in the filler, the watcher, the store and the journal, and prints the number of schedules
 * until each is found: `npm run lab -- world-faults [ID...]`. Exits with 1 if one is missed.
 *
 * @module
 */
import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import { faults } from './faults.ts'
import { search } from './search.ts'
import type { Found } from './worker.ts'

interface Options {
  readonly seeds: number
  readonly schedules: number
  readonly jobs: number
}

const program = new Command('npm run lab -- world-faults')
  .description(
    'Plants faults in the filler, the watcher, the store and the journal, and prints when each is found.',
  )
  .argument('[ids...]', 'faults (default: all)', idOfFault)
  .option('--seeds <number>', 'seeds, from 1', wholeNumber, 3)
  .option('--schedules <number>', 'schedules of each seed, at most', wholeNumber, 2000)
  .option('--jobs <number>', 'processes', wholeNumber, availableParallelism())
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const { seeds, schedules, jobs } = program.opts<Options>()

const selected = faults.filter(({ id }) => program.args.length === 0 || program.args.includes(id))
const plans = selected.flatMap(({ id }) => {
  return Array.from({ length: seeds }, (_, index) => ({ fault: id, seed: index + 1, schedules }))
})
const found = new Map<string, Found[]>()
await Promise.all(Array.from({ length: jobs }, judgeNext))

console.log('| fault | in | rule that it breaks | schedules | median |\n| --- | --- | --- | --- | ---: |')
for (const { id, description, edits } of selected) {
  const all = found.get(id) ?? []
  const places = [...new Set(edits.map(([path]) => path))].join(', ')
  const rules = [...new Set(all.map(({ rule }) => rule ?? '**none**'))].join('; ')
  const counts = all.map((one) => one.schedules)
  console.log(`| ${description} | ${places} | ${rules} | ${counts.join(', ')} | ${median(counts)} |`)
}
const isFound = ({ id }: { readonly id: string }) => found.get(id)?.every(({ rule }) => rule !== undefined)
const missed = selected.filter((fault) => !isFound(fault))
console.log(
  `\n${selected.length - missed.length} of ${selected.length} faults found with each of ${seeds} seeds`,
)
if (missed.length > 0) process.exitCode = 1

async function judgeNext(): Promise<void> {
  for (let plan = plans.shift(); plan !== undefined; plan = plans.shift()) {
    const one = await search(plan)
    console.error(`${plan.fault}, seed ${plan.seed}: ${one.rule ?? 'missed'}, ${one.schedules} schedules`)
    found.set(plan.fault, [...(found.get(plan.fault) ?? []), one])
  }
}

function median(counts: readonly number[]): number | undefined {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)]
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a positive whole number.')
}

function idOfFault(id: string, ids: readonly string[] = []): readonly string[] {
  if (faults.some((fault) => fault.id === id)) return [...ids, id]
  throw new InvalidArgumentError('There is no fault of that ID.')
}
