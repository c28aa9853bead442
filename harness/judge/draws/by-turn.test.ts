/** The cases of a run divide a range of subjects among themselves by turns. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { echo, scenario } from '../../testing/echo.ts'
import { fixedPace } from '../rate/pace.ts'
import { replay } from '../replay.ts'
import { run } from '../run.ts'
import { ByTurn } from '../scenario.ts'

const options = { universe: {}, pace: fixedPace(0), shrinks: 50 }
const letters = ['a', 'b', 'c']

/** Collects the turns of the cases of a run; the check fails at the turn `wrong`. */
function byTurn(wrong?: number) {
  const seen: { turn: number; letter: string }[] = []
  const shared = scenario({
    clause: 'echo/comes-back',
    title: 'no turn is wrong',
    given: { turn: new ByTurn((_universe, { turn }) => fc.constant(turn)) },
    listed: () => letters,
    async check({ listed: letter, turn }) {
      seen.push({ turn, letter })
      assert.notEqual(turn % 16, wrong)
    },
    mutants: {},
  })
  return { seen, shared }
}

async function seenIn(seed: number, runs: number) {
  const { seen, shared } = byTurn()
  await run(shared, echo(), { ...options, seed, runs })
  return seen
}

test('cases have consecutive turns, which begin at a multiple of sixteen, and listed values besides', async () => {
  const seen = await seenIn(1, 20)
  const [{ turn: first } = { turn: 1 }] = seen
  expect(first % 16).toBe(0)
  expect(seen.map(({ turn }) => (turn - first + 256) % 256)).toEqual(
    Array.from({ length: 20 }, (_, index) => index),
  )
  expect(seen.slice(0, 4).map(({ letter }) => letter)).toEqual(['a', 'b', 'c', 'a'])
})

test('runs of other seeds begin at other turns', async () => {
  const begun = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => seenIn(seed, 1)))
  expect(new Set(begun.flat().map(({ turn }) => turn)).size).toBeGreaterThan(3)
})

test('the id of a case says its turn', async () => {
  const { shared } = byTurn(5)
  const verdict = await run(shared, echo(), { ...options, seed: 1, runs: 10 })
  assert.ok(verdict.outcome === 'fail')
  expect(await replay(shared, echo(), verdict.failure.case, options)).toMatchObject({ outcome: 'fail' })
})
