/** What a run holds on to does not grow with what a target answers. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { echo, scenario } from '../echo.samples.ts'
import { respond } from '../mutant.ts'
import { paced } from '../rate/pace.ts'
import { run } from '../run.ts'
import { pre } from '../scenario.ts'

const options = { seed: 1, runs: 3, shrinks: 0, universe: { largest: 1 }, pace: paced(3) }

const outcomes: Readonly<Record<string, (body: string) => void>> = {
  violation: (body) => assert.equal(JSON.parse(body).text, ''),
  error: (body) => {
    throw new Error(body)
  },
  'discarded case': (body) => pre(body === '', body),
}

test.for(Object.entries(outcomes))('a %s keeps the beginning of a long answer alone', async ([, judge]) => {
  const check = scenario({
    clause: 'echo/comes-back',
    title: 'a long answer',
    given: {},
    mutants: {},
    async check(_given, { client }) {
      judge((await client.send({ method: 'GET', path: '/echo' })).response.body)
    },
  })
  const mutant = respond('/echo', async () => Response.json({ text: 'a'.repeat(2 ** 20) }))
  const verdict = await run(check, echo(), { ...options, mutant })
  assert.notEqual(verdict.outcome, 'pass')
  assert.ok(JSON.stringify(verdict).length < 2 ** 19)
})
