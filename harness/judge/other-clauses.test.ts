/** A check may judge clauses other than its scenario's. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { echo, echoApi, scenario } from '../testing/echo.ts'
import { parseCaseId } from './case-id.ts'
import { respond } from './mutant.ts'
import { prove } from './prove.ts'
import { paced } from './rate/pace.ts'
import { recordOf } from './records/record-of.ts'
import { replay } from './replay.ts'
import { type RunOptions, run } from './run.ts'
import { judging } from './scenario.ts'

const options: RunOptions = { seed: 3, runs: 1, shrinks: 200, universe: undefined, pace: paced(3) }

describe('a check that judges another clause on its way', () => {
  const answering = scenario({
    clause: 'echo/comes-back',
    title: 'n comes back, and is small',
    given: { n: fc.nat({ max: 1_000_000 }) },
    async check({ n }, { client }) {
      const { response } = await client.send({ method: 'GET', path: '/echo', query: { n } })
      const answer = Number(JSON.parse(response.body).n)
      await judging('echo/is-small', () => assert.ok(answer < 2000))
      assert.equal(answer, n)
    },
    mutants: {},
    elsewhere: {
      'echo/is-small': {
        'n is large': respond('/echo', async () => Response.json({ n: 2000 })),
        'n is small, and another one': respond('/echo', async () => Response.json({ n: -1 })),
      },
    },
  })

  test('convicts that clause, with the smallest input that still violates it', async () => {
    const target = echo((n) => (n >= 500 ? n * 2 : 0))
    const verdict = await run(answering, target, options)
    assert.equal(verdict.outcome, 'inconclusive')
    assert.equal(verdict.broken[0]?.clause, 'echo/is-small')
    assert.deepEqual(verdict.broken[0]?.failure.counterexample, { n: 1000 })

    const facts = { interface: echoApi, target, seed: 3, runs: 1, startedAt: new Date(0), durationMs: 1 }
    const { clauses } = recordOf([{ scenario: answering, verdict, durationMs: 1 }], facts)
    const [small] = clauses.filter(({ id }) => id === 'echo/is-small')
    assert.equal(small?.outcome, 'fail')
    const id = parseCaseId(small?.replay ?? '')
    assert.ok(id?.clause === 'echo/comes-back')
    assert.equal((await replay(answering, target, id, options)).outcome, 'fail')
  })

  test('kills the mutants that violate it, and no others', async () => {
    const { mutants } = await prove(
      answering,
      echo((n) => n % 2000),
      options,
    )
    assert.deepEqual(
      mutants.map(({ killed, name }) => [name, killed]),
      [
        ['echo/is-small: n is large', true],
        ['echo/is-small: n is small, and another one', false],
      ],
    )
  })
})
