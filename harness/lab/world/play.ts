/**
 * Plays a schedule: takes its steps one after another, and checks the invariants after each.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { randomOf } from '../../core/random.ts'
import { findViolation } from './invariants.ts'
import type { Stage } from './stage.ts'
import type { Action, Schedule, Step } from './step.ts'
import { createTurns, type Turns } from './turns.ts'
import type { Violation } from './violation.ts'
import { openWorld, type World } from './world.ts'

export interface Play {
  readonly id: string
  readonly timeline: readonly Event[]
  /** Absent if no rule broke. */
  readonly violation: Violation | undefined
  /** Hash of the latest block at the end, which depends on all mined transactions. */
  readonly head: Hex
}

/** An action: its actor, its step, and its second since the start of the schedule. */
export interface Event {
  readonly step: number
  readonly second: number
  readonly text: string
}

export async function play({ ground, store }: Stage, schedule: Schedule): Promise<Play> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-world-'))
  const timeline: Event[] = []
  await ground.begin()
  await store.empty()
  const start = ground.clock.now()
  const world = await openWorld({ ground, store, folder, schedule })
  try {
    for (const step of [...schedule.steps, ...lastSteps]) {
      const note = (text: string) => {
        timeline.push({ step: step.number, second: Number(ground.clock.now() - start), text })
      }
      // Omitted steps change no draw of the others.
      const random = randomOf(`world/${schedule.id.split('.', 2).join('.')}/${step.number}`)
      const turns = createTurns(random, step, note)
      await takeStep(world, { step, turns, note })
      await world.restart(note)
      const violation = await findViolation(world, {
        step,
        isFaulted: turns.faulted(),
        isLast: step === lastSteps.at(-1),
      })
      if (violation === undefined) continue
      note(`broken: ${violation.rule}: ${violation.text}`)
      return { id: schedule.id, timeline, violation, head: await world.head() }
    }
    return { id: schedule.id, timeline, violation: undefined, head: await world.head() }
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
}

/** Number of blocks after which the filler has given up lost fills, and retries reverted ones. */
const enoughBlocks = 70

/** Number of seconds after which decaying orders ask for no more than they are worth. */
const enoughSeconds = 60

/** At the end nothing fails any more, the list catches up with the chain, and orders worth filling are filled. */
const lastActions: readonly Action[] = [
  { kind: 'skew', seconds: 0 },
  { kind: 'gas', gwei: 0 },
  { kind: 'wait', seconds: enoughSeconds },
  // The fills of any number of orders follow one another, a few orders each.
  { kind: 'automine' },
  ...[1, enoughBlocks, 1, 1, 1, 1].flatMap((blocks): Action[] => [
    { kind: 'mine', blocks },
    { kind: 'follow' },
  ]),
]
const lastSteps = lastActions.map(
  (action, index): Step => ({ number: 1000 + index, actions: [action], fault: undefined, isAimed: false }),
)

interface Taking {
  readonly step: Step
  readonly turns: Turns
  readonly note: (text: string) => void
}

async function takeStep(world: World, { step, turns, note }: Taking): Promise<void> {
  world.begin(turns)
  const tasks = step.actions.map((action: Action) => () => world.act(action, note))
  await turns.run(tasks)
}
