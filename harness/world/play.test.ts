/** That a schedule plays the same way each time, and that a planted fault is found and shrunk to what it needs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, layGround } from './ground.ts'
import { play } from './play.ts'
import type { Variation } from './service-process.ts'
import { shrink } from './shrink.ts'
import { drawSchedule, type Step, scheduleOf } from './step.ts'
import { renderTimeline } from './timeline.ts'

let ground: Ground

beforeAll(async () => {
  ground = await layGround()
})

afterAll(() => ground.stop())

/** Shows an order of the list on no page, once it is settled. */
const lossy: Variation = {
  name: 'the oldest order is on no page',
  intents: (genuine) => ({
    ...genuine,
    async list(filter, request) {
      const page = await genuine.list(filter, request)
      return page && { ...page, orders: page.orders.filter(({ order }) => order.nonce !== 0n) }
    },
  }),
}

test('a schedule plays the same way twice, and nothing breaks on the reference', async () => {
  const schedule = drawSchedule({ seed: 7, index: 1, length: 12 })
  const first = await play(ground, schedule, undefined)
  const second = await play(ground, schedule, undefined)
  expect(renderTimeline(second)).toBe(renderTimeline(first))
  expect(first.violation).toBeUndefined()
})

test('a planted fault is found, and the id of the shortest schedule replays it', async () => {
  const schedule = drawSchedule({ seed: 7, index: 1, length: 12 })
  const broken = await play(ground, schedule, lossy)
  expect(broken.violation?.rule).toBe('an accepted order is never lost')
  const shortest = await shrink(ground, schedule, { broken, variation: lossy })
  const replayed = scheduleOf(shortest.id)
  expect(replayed?.steps).toHaveLength(1)
  if (replayed === undefined) throw new Error('The id cannot be read.')
  expect(renderTimeline(await play(ground, replayed, lossy))).toBe(renderTimeline(shortest))
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
  const played = await play(ground, { id: '7.1.12', automine: true, steps }, undefined)
  expect(renderTimeline(played)).toContain('submits order 1')
  expect(played.violation).toBeUndefined()
})
