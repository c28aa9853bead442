/** An assertion is proved by a mutant that no other assertion kills. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { echo, scenario } from '../../testing/echo.ts'
import { respond } from '../mutant.ts'
import { paced } from '../rate/pace.ts'
import { proveAssertions } from './prove-assertions.ts'

const options = { seed: 3, runs: 3, universe: undefined, pace: paced(3) }

const thrice = scenario({
  clause: 'echo/comes-back',
  title: 'n comes back as a whole number',
  given: { n: fc.integer({ min: 1, max: 1000 }) },
  async check({ n }, { client }) {
    const { response } = await client.send({ method: 'GET', path: '/echo', query: { n } })
    const answer = Number(JSON.parse(response.body).n)
    assert.ok(Number.isInteger(answer), 'no mutant survives without it')
    assert.ok(answer > 0, 'nor without this one')
    assert.equal(answer, n, 'proved')
    assert.ok(answer < 2000, 'without a mutant')
  },
  mutants: {
    'a half is added': respond('/echo', async (request) => Response.json({ n: sent(request) + 0.5 })),
    'n is negative': respond('/echo', async (request) => Response.json({ n: -sent(request) })),
    'one is added': respond('/echo', async (request) => Response.json({ n: sent(request) + 1 })),
  },
})

function sent(request: Request): number {
  return Number(new URL(request.url).searchParams.get('n'))
}

test('assertions that no mutant proves are named by their lines', async () => {
  const isOfCheck = (file: string) => file === import.meta.filename
  const { reached, unproved } = await proveAssertions(thrice, echo(), { ...options, isOfCheck })
  assert.equal(reached.length, 4)
  assert.deepEqual(unproved, [reached[0], reached[1], reached[3]])
})
