/** A replay evaluates the input that its id names, once, and no other. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { echo, scenario } from '../testing/echo.ts'
import { paced } from './rate/pace.ts'
import { replay } from './replay.ts'
import { pre } from './scenario.ts'

const id = { clause: 'echo/comes-back', seed: 1 } as const
const options = { universe: { largest: 1_000_000 }, pace: paced(3) }

async function replayed(path: string, check: (n: number) => void) {
  let evaluations = 0
  const counted = scenario({
    ...{ clause: 'echo/comes-back', title: 'n comes back', mutants: {} },
    given: { n: fc.nat({ max: 1_000_000 }) },
    async check({ n }) {
      evaluations += 1
      check(n)
    },
  })
  const { outcome } = await replay(counted, echo(), { ...id, path }, options)
  return { outcome, evaluations }
}

test('an input that was made smaller and passes is not followed by those beside it', async () => {
  assert.deepEqual(await replayed('0:0', () => {}), { outcome: 'pass', evaluations: 1 })
})

test('a draw that meets no precondition is not followed by another', async () => {
  assert.deepEqual(await replayed('0', (n) => pre(n < 0)), { outcome: 'discarded', evaluations: 1 })
})
