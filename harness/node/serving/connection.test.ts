import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { endingFlow } from './connection.ts'
import { createFairQueue } from './fair-queue.ts'

test('requests are dropped once their connection has ended', async () => {
  const connection = new PassThrough()
  const flow = endingFlow(createFairQueue().flow(), connection)
  const done: string[] = []
  const first = flow.turn(async () => {
    connection.destroy()
    done.push('first')
  })
  const second = flow.turn(async () => done.push('second'))
  await first
  await expect(second).rejects.toMatchObject({ name: 'ConnectionEnded' })
  expect(done).toEqual(['first'])
})
