/** The distributions from which schedules are drawn. */
import { expect, test } from 'vitest'
import { drawSchedule } from './step.ts'

const schedules = Array.from({ length: 200 }, (_, index) => drawSchedule({ seed: 3, index, length: 30 }))

test('each kind of action and of fault is in many schedules, and in many others not at all', () => {
  const kinds = schedules.map(({ steps }) => [
    ...new Set(
      steps.flatMap(({ actions, fault }) => [...actions.map(({ kind }) => kind), fault?.kind ?? 'none']),
    ),
  ])
  const shares = new Map(
    [...Map.groupBy(kinds.flat(), (kind) => kind)].map(([kind, all]) => [
      kind,
      all.length / schedules.length,
    ]),
  )
  expect([...shares.keys()]).toHaveLength(13 + 7 + 1)
  for (const needed of ['submit', 'follow', 'mine', 'none'] as const) shares.delete(needed)
  for (const [kind, share] of shares) expect.soft(share, kind).toBeGreaterThan(0.15)
  for (const [kind, share] of shares) expect.soft(share, kind).toBeLessThan(0.85)
})
