/** A process that plays schedules with one planted fault until a rule breaks. It receives the fault and the seed. */
import { faults } from './faults.ts'
import { plant } from './plant.ts'

export interface Search {
  readonly fault: string
  readonly seed: number
  /** Maximum number. */
  readonly schedules: number
}

export interface Found {
  /** Number of schedules played; the last one broke the rule, if any did. */
  readonly schedules: number
  readonly rule: string | undefined
}

process.once('message', async ({ fault: id, seed, schedules }: Search) => {
  const fault = faults.find((one) => one.id === id)
  if (fault !== undefined) plant(fault)
  // Modules loaded from here on have the fault.
  const { play } = await import('../play.ts')
  const { openStage } = await import('../stage.ts')
  const { drawSchedule } = await import('../step.ts')
  const stage = await openStage('sqlite')
  let rule: string | undefined
  let played = 0
  while (rule === undefined && played < schedules) {
    const { violation } = await play(stage, drawSchedule({ seed, index: played, length: 30 }))
    rule = violation?.rule
    played += 1
  }
  await stage.close()
  process.send?.({ schedules: played, rule } satisfies Found, () => process.disconnect())
})
