/** Removes steps from a broken schedule, as long as it breaks the same rule. */
import { type Play, play } from './play.ts'
import type { Stage } from './stage.ts'
import { keeping, type Schedule } from './step.ts'

/** @returns The play of the shortest schedule found. */
export async function shrink(stage: Stage, schedule: Schedule, broken: Play): Promise<Play> {
  let [shortest, steps] = [broken, schedule.steps]
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < steps.length; ) {
      const fewer = [...steps.slice(0, start), ...steps.slice(start + size)]
      const tried = await play(stage, keeping(schedule, fewer))
      if (tried.violation?.rule === broken.violation?.rule) [shortest, steps] = [tried, fewer]
      else start += size
    }
  }
  return shortest
}
