/** Exchanges that violate a clause other than the judged one are violations of that clause. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { Fetch } from '../../core/transport/transport.ts'
import { echo, echoApi, scenario } from '../../testing/echo.ts'
import { parseCaseId } from '../case-id.ts'
import { type Mutant, respond } from '../mutant.ts'
import { paced } from '../rate/pace.ts'
import { mergeRecords } from '../records/merge.ts'
import { recordOf } from '../records/record-of.ts'
import { replay } from '../replay.ts'
import { type RunOptions, run } from '../run.ts'
import { pre } from '../scenario.ts'
import type { Target } from '../target.ts'

const options: RunOptions = {
  seed: 1,
  runs: 20,
  shrinks: 0,
  universe: { largest: 1_000_000 },
  pace: paced(3),
}

const echoes = scenario({
  clause: 'echo/comes-back',
  title: 'n comes back',
  given: { n: fc.nat({ max: 1_000_000 }) },
  async check({ n }, { client }) {
    const { response } = await client.send({ method: 'GET', path: '/partner/echo', query: { n } })
    assert.equal(JSON.parse(response.body).n, n)
  },
  mutants: {},
})

const says200 = scenario({
  clause: 'echo/says-200',
  title: 'the status is 200',
  given: {},
  async check(_given, { client }) {
    const { response } = await client.send({ method: 'GET', path: '/partner/echo', query: { n: 2 } })
    assert.equal(response.status, 200)
  },
  mutants: {},
})

describe('a standing check', () => {
  const facts = {
    interface: echoApi,
    target: echo(),
    seed: 1,
    runs: 20,
    startedAt: new Date(0),
    durationMs: 1,
  }
  const answering = (status: number) =>
    respond('/echo', async (request) =>
      Response.json({ n: Number(new URL(request.url).searchParams.get('n')) }, { status }),
    )
  const odd = (fetch: Fetch): Fetch => {
    const faulty = answering(201)(fetch)
    return (request) => (/n=\d*[13579]$/.test(request.url) ? faulty(request) : fetch(request))
  }
  test('fails its clause by an exchange of a case that passes, which shows it again', async () => {
    const target = opening(odd)
    const verdict = await run(echoes, target, options)
    const own = await run(says200, target, options)
    assert.deepEqual([verdict.outcome, own.outcome], ['pass', 'pass'])

    const judgements = [echoes, says200].map((one, index) => ({
      scenario: one,
      verdict: [verdict, own][index] ?? own,
      durationMs: 1,
    }))
    const record = recordOf(judgements, facts)
    const failed = record.clauses.find(({ id }) => id === 'echo/says-200')
    assert.equal(failed?.outcome, 'fail')
    assert.equal(failed.cases, own.cases)
    const { exchanges = [], guilty = -1 } = failed.counterexample ?? {}
    assert.equal(exchanges[guilty]?.response.status, 201)

    const id = parseCaseId(failed.replay ?? '')
    assert.equal(id?.clause, 'echo/comes-back')
    const again = await replay(echoes, target, id, { ...options, clause: 'echo/says-200', exchanges })
    assert.deepEqual([again.outcome, again.bytes], ['fail', 'same'])

    const shards = judgements.map((one, index) =>
      recordOf([one], { ...facts, shard: { index: index + 1, of: 2 } }),
    )
    assert.deepEqual(mergeRecords(shards), record)
  })

  test('does not judge a refusal for the rate', async () => {
    const asksAtOnce = scenario({
      clause: 'echo/says-200',
      title: 'a request is sent at once',
      given: {},
      mutants: {},
      async check(_given, { unpaced }) {
        await unpaced.send({ method: 'GET', path: '/echo', query: { n: 1 } })
      },
    })
    const verdict = await run(asksAtOnce, echo(), { ...options, mutant: answering(429) })
    assert.deepEqual(verdict.broken, [])
  })

  function opening(fault: Mutant): Target {
    return {
      ...echo(),
      open: async (seed: number) => {
        const session = await echo().open(seed)
        return { ...session, fetch: fault(session.fetch) }
      },
    }
  }

  test('names the draw that it found at fault, after others that were left', async () => {
    const small = scenario({
      ...{ clause: 'echo/is-small', title: 'small numbers come', mutants: {} },
      given: { n: fc.nat({ max: 1_000_000 }) },
      async check({ n }, { client }) {
        pre(n < 100_000)
        await client.send({ method: 'GET', path: '/partner/echo', query: { n } })
      },
    })
    const target = opening(answering(404))
    const [found] = (await run(small, target, options)).broken
    assert.ok(found !== undefined)
    assert.notEqual(found.failure.case.path, '0')
    const again = await replay(small, target, found.failure.case, {
      ...options,
      exchanges: found.failure.exchanges,
    })
    assert.deepEqual([again.outcome, again.bytes], ['fail', 'same'])
  })
})
