/** Aimed faults and actions come right after a write. */
import { expect, test } from 'vitest'
import { randomOf } from '../../core/random.ts'
import type { Fault } from './step.ts'
import { createTurns } from './turns.ts'

/** The events of a step, in order. */
async function stepOf(seed: number, fault?: Fault): Promise<readonly string[]> {
  const done: string[] = []
  const note = (text: string) => void done.push(text)
  const turns = createTurns(randomOf(`turns/${seed}`), { fault, isAimed: true }, note)
  const service = async () => {
    for (const operation of ['select blocks', 'insert orders', 'select orders', 'commit'])
      await turns.atStore(operation, async () => note(operation)).catch(() => {})
  }
  await turns.run([service, () => turns.atChain(async () => note('a reorganisation'))])
  return done
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed)

test.each(seeds)('an action on the chain comes right after a write (seed %i)', async (seed) => {
  const done = await stepOf(seed)
  expect(done[done.indexOf('a reorganisation') - 1]).toBe('insert orders')
})

test.each(['crash before', 'crash after'] as const)('a %s is at or after a write', async (kind) => {
  const done = await stepOf(1, { kind, at: 0 })
  const crash = done.findIndex((text) => text.startsWith(kind))
  expect(done.slice(0, crash)).toContain('insert orders')
})
