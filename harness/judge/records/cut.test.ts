/** The memory of a run does not grow with the target's answers. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { echo, scenario } from '../../testing/echo.ts'
import { respond } from '../mutant.ts'
import { paced } from '../rate/pace.ts'
import { run } from '../run.ts'
import { pre } from '../scenario.ts'
import { cutBody, cutClauses } from './cut.ts'

const options = { seed: 1, runs: 3, shrinks: 0, universe: { largest: 1 }, pace: paced(3) }

const outcomes: Readonly<Record<string, (body: string) => void>> = {
  violation: (body) => assert.equal(JSON.parse(body).text, ''),
  error: (body) => {
    throw new Error(body)
  },
  'discarded case': (body) => pre(body === '', body),
}

test('the answers to a check are held up to a bound, beyond which it is undecided', async () => {
  let requests = 0
  const check = scenario({
    clause: 'echo/comes-back',
    title: 'many long answers',
    given: {},
    mutants: {},
    async check(_given, { client }) {
      for (; requests < 100; requests += 1) await client.send({ method: 'GET', path: '/echo' })
    },
  })
  const body = 'a'.repeat(2 ** 22)
  const mutant = respond('/echo', async () => new Response(body))
  const verdict = await run(check, echo(), { ...options, mutant })
  assert.ok(verdict.outcome === 'inconclusive' && verdict.reason.includes('with those before it'))
  assert.equal(requests, 16)
})

test('a request is cut as an answer is', async () => {
  const check = scenario({
    clause: 'echo/comes-back',
    title: 'a long request',
    given: {},
    mutants: {},
    async check(_given, { client }) {
      const body = 'a'.repeat(2 ** 20)
      assert.fail((await client.send({ method: 'POST', path: `/echo/${body}`, body })).response.body)
    },
  })
  const verdict = await run(check, echo(), options)
  assert.equal(verdict.outcome, 'fail')
  assert.ok(JSON.stringify(verdict).length < 2 ** 19)
})

test('an answer keeps the fields after a long text', () => {
  const answered = (body: string) => ({
    request: { method: 'GET', url: 'http://a/', headers: {} },
    response: { status: 200, headers: {}, body },
  })
  const long = JSON.stringify(
    { call_data: `0x${'a'.repeat(2 ** 17)}`, amount: 2n ** 70n, gas: 7 },
    (_, value) => (typeof value === 'bigint' ? `${value}` : value),
  )
  const { body } = cutBody(answered(long)).response
  assert.ok(body.length < 2 ** 10)
  assert.deepEqual({ ...JSON.parse(body), call_data: '' }, { call_data: '', amount: `${2n ** 70n}`, gas: 7 })
  const nested = `${'['.repeat(2 ** 17)}7`
  assert.ok(cutBody(answered(nested)).response.body.startsWith('[['))
})

test('the evidence of all clauses together is shortened where no report could show it', () => {
  const body = 'a'.repeat(2 ** 16)
  const failing = { counterexample: { exchanges: [{ request: { url: '/' }, response: { body } }] } }
  const clauses = (count: number) => Array.from({ length: count }, () => failing)
  assert.deepEqual(cutClauses(clauses(200)), clauses(200))
  assert.ok(JSON.stringify(cutClauses(clauses(400))).length < 2 ** 20)
})

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
