/** Every listed value of a scenario is checked, independent of chance. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { echo, scenario } from '../../testing/echo.ts'
import { fixedPace } from '../rate/pace.ts'
import { replay } from '../replay.ts'
import { run } from '../run.ts'

const options = { universe: {}, pace: fixedPace(0), shrinks: 50 }
const letters = ['a', 'b', 'c', 'd', 'e']

/** Collects the listed values of a run's cases; the check fails at the value `wrong`. */
function listing(wrong?: string) {
  const seen: string[] = []
  const scenarioOf = scenario({
    clause: 'echo/comes-back',
    title: 'no letter is wrong',
    given: { n: fc.nat() },
    listed: () => letters,
    async check({ listed }) {
      seen.push(listed)
      assert.notEqual(listed, wrong)
    },
    mutants: {},
  })
  return { seen, listed: scenarioOf }
}

async function seenIn(seed: number, runs: number): Promise<readonly string[]> {
  const { listed, seen } = listing()
  await run(listed, echo(), { ...options, seed, runs })
  return seen
}

test('a run of enough cases is about all values, in their order', async () => {
  expect(await seenIn(1, 5)).toEqual(letters)
  expect((await seenIn(1, 7)).slice(0, 5)).toEqual(letters)
})

test('a run of fewer cases is about different values, and another seed about others', async () => {
  const runs = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => seenIn(seed, 3)))
  for (const seen of runs) expect(new Set(seen).size).toBe(3)
  expect(new Set(runs.flat()).size).toBe(letters.length)
})

test('the id of a case says which value it is about', async () => {
  const { listed } = listing('d')
  const verdict = await run(listed, echo(), { ...options, seed: 1, runs: 5 })
  assert.ok(verdict.outcome === 'fail')
  expect(await replay(listed, echo(), verdict.failure.case, options)).toMatchObject({ outcome: 'fail' })
})
