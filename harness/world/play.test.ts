/** That a schedule plays the same way each time, and that nothing breaks on the reference. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, layGround } from './ground.ts'
import { play } from './play.ts'
import { drawSchedule, type Step } from './step.ts'
import { renderTimeline } from './timeline.ts'

let ground: Ground

beforeAll(async () => {
  ground = await layGround()
})

afterAll(() => ground.stop())

test('a schedule plays the same way twice, and nothing breaks on the reference', async () => {
  const schedule = drawSchedule({ seed: 7, index: 1, length: 12 })
  const first = await play(ground, schedule)
  const second = await play(ground, schedule)
  expect(renderTimeline(second)).toBe(renderTimeline(first))
  expect(first.violation).toBeUndefined()
})

test('two who act at once sign orders of their own, and a wallet sends one transaction after the other', async () => {
  const submit = { kind: 'submit', client: 1, terms: 'cheap', delivery: 'once' } as const
  const actions: readonly Step['actions'][] = [
    [submit, { ...submit, client: 2 }],
    [
      { kind: 'revoke', client: 0 },
      { kind: 'approve', client: 0 },
    ],
  ]
  const steps = actions.map((together, number) => ({ number, actions: together, fault: undefined }))
  const played = await play(ground, { id: '7.1.12', automine: true, steps })
  expect(renderTimeline(played)).toContain('submits order 1')
  expect(played.violation).toBeUndefined()
})
