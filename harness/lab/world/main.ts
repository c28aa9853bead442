/**
 * Plays schedules of crashes, reorganisations and strangers on the reference, each drawn from the seed: `npm
 * run lab -- world`. Exits with 1 if a schedule breaks a rule.
 *
 * @module
 */
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { makeFolder, writeWhole } from '../../cli/output.ts'
import { createProgress } from '../../cli/progress.ts'
import { type Play, play } from './play.ts'
import { shrink } from './shrink.ts'
import { openStage, type Stage } from './stage.ts'
import { drawSchedule, type Schedule, scheduleOf } from './step.ts'
import { renderTimeline } from './timeline.ts'

interface Options {
  readonly seed: number
  readonly steps: number
  readonly schedules: number
  readonly store: string
  readonly untilBroken: boolean
  readonly replay?: Schedule
  readonly out: string
}

const program = new Command('npm run lab -- world')
  .description('Tests the reference under crashes and reorganisations.')
  .option('--seed <number>', 'seed of the schedules (default: random)', wholeNumber, randomInt(2 ** 31))
  .option('--steps <number>', 'steps of each schedule', wholeNumber, 30)
  .option('--schedules <number>', 'schedules to play', wholeNumber, 100)
  .addOption(
    new Option('--store <store>', '"sqlite", "memory", or the URL of a PostgreSQL server')
      .default('sqlite')
      .argParser(storeOf),
  )
  .option('--until-broken', 'keep playing schedules until one fails', false)
  .option('--replay <id>', 'play one schedule again', replayed)
  .option('--out <dir>', 'folder for the timelines of broken schedules', 'reports/world')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const options = program.opts<Options>()

makeFolder(options.out)
const stage = await openStage(options.store)
try {
  const broken = options.replay === undefined ? await playAll(stage) : [await play(stage, options.replay)]
  for (const one of broken) show(one)
  process.exitCode = broken.some(({ violation }) => violation !== undefined) ? 1 : 0
} finally {
  await stage.close()
}

/** @returns The broken schedules, shrunk. */
async function playAll(stage: Stage): Promise<Play[]> {
  const { schedules, seed, steps, untilBroken } = options
  const broken: Play[] = []
  const progress = createProgress(untilBroken ? undefined : schedules)
  let index = 0
  for (; untilBroken ? broken.length === 0 : index < schedules; index++) {
    const schedule = drawSchedule({ seed, index, length: steps })
    progress.begin(`schedule ${schedule.id}`)
    const played = await play(stage, schedule)
    if (played.violation !== undefined) broken.push(await shrink(stage, schedule, played))
    progress.end()
  }
  progress.stop()
  console.log(`${index} schedules of seed ${seed} played, ${broken.length} broken`)
  return broken
}

function show(one: Play): void {
  const text = renderTimeline(one)
  console.log(text)
  writeWhole(join(options.out, `${one.id}.txt`), text)
}

function replayed(id: string): Schedule {
  const schedule = scheduleOf(id)
  if (schedule === undefined) throw new InvalidArgumentError('Expected an ID such as 7.12.30.0-4-9.')
  return schedule
}

function storeOf(text: string): string {
  if (['sqlite', 'memory'].includes(text) || (URL.canParse(text) && /^postgres(ql)?:/.test(text))) return text
  throw new InvalidArgumentError('Expected "sqlite", "memory" or the URL of a PostgreSQL server.')
}

function wholeNumber(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number.')
}
