/**
 * Plays a schedule on the ground: takes its steps one after the other, and looks after each for what may never be.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomOf } from '../spec/random.ts'
import type { Ground } from './ground.ts'
import { findViolation } from './invariants.ts'
import type { Action, Schedule, Step } from './step.ts'
import { createTurns, type Turns } from './turns.ts'
import type { Violation } from './violation.ts'
import { openWorld, type World } from './world.ts'

export interface Play {
  readonly id: string
  readonly timeline: readonly Event[]
  /** Absent where nothing broke. */
  readonly violation: Violation | undefined
}

/** Who did what in which step, and at which second since the schedule began. */
export interface Event {
  readonly step: number
  readonly second: number
  readonly text: string
}

export async function play(ground: Ground, schedule: Schedule): Promise<Play> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-world-'))
  const timeline: Event[] = []
  await ground.restore()
  await ground.node.client.setAutomine(schedule.automine)
  const start = ground.node.clock.now()
  const world = await openWorld(ground, join(folder, 'orders.sqlite'))
  try {
    for (const step of [...schedule.steps, ...lastSteps]) {
      const note = (text: string) => {
        timeline.push({ step: step.number, second: Number(ground.node.clock.now() - start), text })
      }
      // Steps that were left out change no draw of the others.
      const random = randomOf(`world/${schedule.id.split('.', 2).join('.')}/${step.number}`)
      const turns = createTurns(random, step.fault, note)
      await takeStep(world, { step, turns, note })
      const isLast = step === lastSteps.at(-1)
      const violation = await findViolation(world, { step, isFaulted: turns.faulted(), isLast })
      if (violation === undefined) continue
      note(`broken: ${violation.rule}: ${violation.text}`)
      return { id: schedule.id, timeline, violation }
    }
    return { id: schedule.id, timeline, violation: undefined }
  } finally {
    await world.close()
    await ground.node.client.setAutomine(true)
    rmSync(folder, { recursive: true })
  }
}

/** After so many the filler has given up what was lost, and tries again what reverted. */
const enoughBlocks = 70

/** At the end nothing fails any more, the list catches up with the chain, and what is worth filling is filled. */
const lastSteps: readonly Step[] = [1, enoughBlocks, 1, 1, 1, 1]
  .flatMap((blocks): Action[] => [{ kind: 'mine', blocks }, { kind: 'follow' }])
  .map((action, index) => ({ number: 1000 + index, actions: [action], fault: undefined }))

interface Taking {
  readonly step: Step
  readonly turns: Turns
  readonly note: (text: string) => void
}

async function takeStep(world: World, { step, turns, note }: Taking): Promise<void> {
  world.begin(turns)
  const tasks = step.actions.map((action: Action) => () => world.act(action, note))
  await turns.run(tasks)
  if (!turns.crashed()) return
  note('the process starts again')
  await world.restart()
}
