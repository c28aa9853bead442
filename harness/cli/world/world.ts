/** `assay world`: plays schedules of crashes, reorganisations and strangers on the reference, each drawn from the seed. */
import { join } from 'node:path'
import { type Play, play } from '../../world/play.ts'
import { shrink } from '../../world/shrink.ts'
import { openStage, type Stage } from '../../world/stage.ts'
import { drawSchedule, scheduleOf } from '../../world/step.ts'
import { renderTimeline } from '../../world/timeline.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { makeFolder, writeWhole } from '../output.ts'
import { createProgress } from '../progress.ts'

type Flags = Options<'world'>

export default async function worldCommand(flags: Flags): Promise<ExitCode> {
  const replayed = flags.replay === undefined ? undefined : scheduleOf(flags.replay)
  if (flags.replay !== undefined && replayed === undefined)
    throw new CommandFailed(`Cannot read the schedule ID ${flags.replay}. Expected one as 7.12.30.0-4-9.`)
  makeFolder(flags.out)
  const stage = await openStage(flags.store)
  try {
    const broken = replayed === undefined ? await playAll(stage, flags) : [await play(stage, replayed)]
    for (const one of broken) show(one, flags.out)
    return broken.some(({ violation }) => violation !== undefined) ? exitCodes.violation : exitCodes.success
  } finally {
    await stage.close()
  }
}

/** @returns The broken schedules, shrunk. */
async function playAll(stage: Stage, { schedules, seed, steps, untilBroken }: Flags): Promise<Play[]> {
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

function show(one: Play, folder: string): void {
  const text = renderTimeline(one)
  console.log(text)
  writeWhole(join(folder, `${one.id}.txt`), text)
}
