import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { redacted } from '../core/texts/redact.ts'
import { echo, echoApi, scenario } from '../testing/echo.ts'
import { type CaseId, formatCaseId, parseCaseId, seedOfCase } from './case-id.ts'
import { respond } from './mutant.ts'
import { paced } from './rate/pace.ts'
import { recordOf } from './records/record-of.ts'
import { replay } from './replay.ts'
import { type RunOptions, run } from './run.ts'
import { applies, blaming, offers, pre, type Scenario } from './scenario.ts'

const options: RunOptions = {
  seed: 1,
  runs: 20,
  shrinks: 200,
  universe: { largest: 1_000_000 },
  pace: paced(3),
}

type Declaration = Parameters<typeof scenario<{ n: number }>>[0]

const declaration: Declaration = {
  clause: 'echo/comes-back',
  title: 'n comes back',
  given: { n: ({ largest }) => fc.nat({ max: largest }) },
  async check({ n }, { client }) {
    const { response } = await client.send({ method: 'GET', path: '/partner/echo', query: { n } })
    assert.equal(JSON.parse(response.body).n, n)
  },
  mutants: {
    'n is one less': respond('/echo', async () => Response.json({ n: -1 })),
    'n is left as it is': (fetch) => fetch,
  },
}

const echoes = scenario(declaration)

function variant(check: Declaration['check'], more: Partial<Declaration> = {}): Scenario {
  return scenario({ ...declaration, ...more, check })
}

describe('a verdict', () => {
  test('shows values that JSON cannot hold', async () => {
    const failing = async (check: () => void) => {
      const verdict = await run(
        variant(async () => check()),
        echo(),
        { ...options, runs: 1 },
      )
      assert.equal(verdict.outcome, 'fail')
      return { expected: verdict.failure.expected, actual: verdict.failure.actual }
    }
    assert.deepEqual(await failing(() => assert.match('1', /^0x/)), { expected: '/^0x/', actual: '1' })
    assert.deepEqual(await failing(() => assert.deepEqual({ a: undefined }, {})), {
      expected: {},
      actual: { a: 'undefined' },
    })
    assert.deepEqual(await failing(() => assert.deepEqual([new Error('no')], [Number.NaN])), {
      expected: ['NaN'],
      actual: ['Error: no'],
    })
  })

  test('is pass where every case satisfied the check', async () => {
    const verdict = await run(echoes, echo(), options)
    assert.equal(verdict.outcome, 'pass')
    assert.equal(verdict.cases, options.runs)
  })

  test('is left open where answers about one block differ only now and then', async () => {
    let asked = 0
    const moving = echo((n) => (++asked % 3 === 0 ? n - 1 : n))
    const check = variant(declaration.check, { isAboutOneBlock: true })
    const verdict = await run(check, moving, options)
    assert.equal(verdict.outcome, 'pass')
    assert.ok('the chain moved on while the target answered' in verdict.discards)
    assert.equal((await run(echoes, moving, options)).outcome, 'fail')
    const wrong = echo((n) => n - 1)
    assert.equal((await run(check, wrong, options)).outcome, 'fail')
  })

  test('is fail with the smallest input that still fails', async () => {
    const verdict = await run(
      echoes,
      echo((n) => (n >= 1000 ? 0 : n)),
      options,
    )
    assert.ok(verdict.outcome === 'fail')
    assert.deepEqual(verdict.failure.counterexample, { n: 1000 })
    assert.equal(verdict.failure.expected, 1000)
    assert.equal(verdict.failure.actual, 0)
    assert.equal(verdict.failure.exchanges.length, 1)
  })

  test('is inconclusive where something else than an assertion failed', async () => {
    const unreadable = variant(async (_given, { client }) => {
      await client.send({ method: 'GET', path: '/echo' })
      throw new Error('it cannot be read')
    })
    const verdict = await run(unreadable, echo(), options)
    assert.ok(verdict.outcome === 'inconclusive')
    assert.equal(verdict.reason, 'it cannot be read')
    assert.equal(verdict.exchange?.response.status, 200)
  })

  test('is inconclusive by a mistake of the check, with its place', async () => {
    const mistaken = variant(async ({ n }) => assert.ok(BigInt(n) + (n as never) > 0))
    const verdict = await run(mistaken, echo(), options)
    assert.ok(verdict.outcome === 'inconclusive')
    assert.match(
      verdict.reason,
      /^Cannot mix BigInt .* \(TypeError at harness\/judge\/run\.test\.ts:\d+:\d+\)$/,
    )
  })

  test('is fail where some cases are inconclusive and another violates the clause', async () => {
    let cases = 0
    const verdict = await run(
      variant(async () => {
        cases += 1
        if (cases < 3) throw new Error('it cannot be read')
        assert.fail('it breaks')
      }),
      echo(),
      options,
    )
    assert.equal(verdict.outcome, 'fail')
  })

  test('is inconclusive where no case met the preconditions', async () => {
    const verdict = await run(
      variant(async () => pre(false)),
      echo(),
      options,
    )
    assert.ok(verdict.outcome === 'inconclusive')
    assert.equal(verdict.cases, 0)
  })

  test('is inconclusive where fewer than half of its cases could be judged, and says why', async () => {
    const verdict = await run(
      variant(async ({ n }) => pre(n % 100 === 0, 'n is no hundred')),
      echo(),
      options,
    )
    assert.ok(verdict.outcome === 'inconclusive')
    assert.ok(verdict.cases > 0 && verdict.cases < verdict.discarded)
    assert.match(verdict.reason, /n is no hundred/)
    assert.ok((verdict.discards['n is no hundred'] ?? 0) > verdict.discarded)
  })

  test('leaves a case where the interface says that its error is a choice of the service', async () => {
    const refused = variant(async ({ n }) => {
      if (n % 2 === 0) throw new RangeError('only odd numbers')
    })
    const verdict = await run(
      {
        ...refused,
        interface: {
          ...echoApi,
          discardedBy: async (error) => (error instanceof RangeError ? 'n is even' : undefined),
        },
      },
      echo(),
      options,
    )
    assert.equal(verdict.outcome, 'pass')
    assert.ok((verdict.discards['n is even'] ?? 0) > 0)
  })

  test('is inconclusive, with the reason, where the interface cannot tell whether an error counts', async () => {
    const failing = variant(async () => assert.fail('it breaks'))
    const discardedBy = () => JSON.stringify(1n) as never
    const verdict = await run({ ...failing, interface: { ...echoApi, discardedBy } }, echo(), options)
    assert.ok(verdict.outcome === 'inconclusive')
    assert.match(verdict.reason, /serialize a BigInt/)
  })

  test('is not-applicable where the target does not offer what the clause is about', async () => {
    const verdict = await run(
      variant(async () => applies(false, 'no echo')),
      echo(),
      options,
    )
    assert.ok(verdict.outcome === 'not-applicable')
    assert.equal(verdict.reason, 'the target offers no echo')
  })

  test('is not-applicable only if no case has a subject', async () => {
    const offered = (isOffered: (n: number) => boolean) =>
      run(
        variant(async ({ n }) => offers(isOffered(n), 'no such number')),
        echo(),
        options,
      )
    const none = await offered(() => false)
    assert.ok(none.outcome === 'not-applicable')
    assert.equal(none.reason, 'the target offers no such number')
    assert.equal((await offered((n) => n % 2 === 0)).outcome, 'pass')
  })

  test('names the exchange that the check blames', async () => {
    const blamesTheFirst = variant(async ({ n }, { client }) => {
      const first = await client.send({ method: 'GET', path: '/echo', query: { n } })
      await client.send({ method: 'GET', path: '/echo', query: { n: 1 } })
      blaming(first, () => assert.fail('the first is wrong'))
    })
    const verdict = await run(blamesTheFirst, echo(), options)
    assert.ok(verdict.outcome === 'fail')
    assert.deepEqual([verdict.failure.exchanges.length, verdict.failure.guilty], [2, 0])
  })

  test('is not-applicable where the target lacks what the scenario needs', async () => {
    const verdict = await run(
      variant(async () => assert.fail('never reached'), { needs: ['chain'] }),
      echo(),
      options,
    )
    assert.equal(verdict.outcome, 'not-applicable')
  })

  test('of a scenario that generates nothing takes one case', async () => {
    const verdict = await run(scenario({ ...declaration, given: {}, check: async () => {} }), echo(), options)
    assert.equal(verdict.cases, 1)
  })

  test('carries what was observed, the first answer under each name', async () => {
    const verdict = await run(
      variant(async ({ n }, { observe }) => observe('first', n)),
      echo(),
      options,
    )
    const again = await run(
      variant(async ({ n }, { observe }) => observe('first', n)),
      echo(),
      { ...options, runs: 1 },
    )
    assert.deepEqual(verdict.observed, again.observed)
  })
})

describe('a case', () => {
  const faulty = echo((n) => (n >= 1000 ? 0 : n))

  async function failingCase(): Promise<CaseId> {
    const verdict = await run(echoes, faulty, options)
    assert.ok(verdict.outcome === 'fail')
    return verdict.failure.case
  }

  test('is replayed by its id alone, to the same bytes', async () => {
    const verdict = await run(echoes, faulty, options)
    assert.ok(verdict.outcome === 'fail')
    const id = parseCaseId(formatCaseId(verdict.failure.case))
    assert.ok(id !== undefined)
    const again = await replay(echoes, faulty, id, {
      ...options,
      exchanges: verdict.failure.exchanges,
    })
    assert.equal(again.outcome, 'fail')
    assert.equal(again.bytes, 'same')
  })

  test('passes on a target that no longer violates the clause', async () => {
    const again = await replay(echoes, echo(), await failingCase(), options)
    assert.equal(again.outcome, 'pass')
  })

  test('draws from a seed of its own', () => {
    const seeds = [0, 1, 2].flatMap((index) => [
      seedOfCase(7, 'quote/external-id', index),
      seedOfCase(7, 'quote/venue', index),
      seedOfCase(8, 'quote/venue', index),
    ])
    assert.equal(new Set(seeds).size, seeds.length)
  })

  test('is not read from text of another form', () => {
    for (const text of ['', 'quote/venue', 'quote/venue@xyz:0', 'quote/venue@00000001:']) {
      assert.equal(parseCaseId(text), undefined)
    }
  })
})

test('a record holds every clause once, the verdict, and no key', async () => {
  const target = echo(() => -1, 'sesame')
  const verdict = await run(echoes, target, options)
  const facts = { interface: echoApi, target, seed: 1, runs: 20, startedAt: new Date(0), durationMs: 1 }
  const record = recordOf([{ scenario: echoes, verdict, durationMs: 1 }], facts)
  const text = JSON.stringify(record)
  assert.equal(record.clauses.length, new Set(record.clauses.map(({ id }) => id)).size)
  assert.equal(record.clauses.filter(({ outcome }) => outcome === 'fail').length, 1)
  assert.ok(text.includes(redacted))
  assert.ok(!text.includes('sesame'))
})
