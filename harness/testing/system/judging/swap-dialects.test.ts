/** Every scenario of swap APIs against the reference, in several dialects; and honest services of other kinds. */
import assert from 'node:assert/strict'
import { afterAll, describe, expect, test } from 'vitest'
import { virtualClock } from '../../../chain/clock.ts'
import { dialectNamed } from '../../../cli/dialect.ts'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { lackingIn, parts } from '../../../interfaces/swap/api/parts.ts'
import { packagedDialect } from '../../../interfaces/swap/dialect/packaged.ts'
import { parseDialect } from '../../../interfaces/swap/dialect/parse.ts'
import type { Dialect } from '../../../interfaces/swap/dialect/schema.ts'
import { until } from '../../../interfaces/swap/kit/call-data.ts'
import { combined, rewriteBuilt } from '../../../interfaces/swap/kit/faults.ts'
import { typedTransfer } from '../../../interfaces/swap/kit/scenario.ts'
import { swapTarget } from '../../../interfaces/swap/reference/target.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { absentUnder } from '../../../judge/parts/absence.ts'
import { prove } from '../../../judge/prove.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import type { Scenario } from '../../../judge/scenario.ts'
import type { Target } from '../../../judge/target.ts'

const swap = interfaceNamed('swap')
const scenarios = await loadScenarios({ clauses: [] }, { interface: swap })
const options = { seed: 1, runs: 1, shrinks: 0, pace: paced(1_000) }

test('every clause has a scenario', () => {
  assert.deepEqual(
    scenarios.map(({ clause }) => clause),
    swap.api.clauses.map(({ id }) => id),
  )
})

/** The scenarios of the clauses whose parts the dialect has. */
function scenariosOf(dialect: Dialect): readonly Scenario[] {
  const lacking = lackingIn(dialect)
  const absent = parts
    .filter(({ name }) => lacking.includes(name))
    .map((part) => ({ part, state: 'declared-absent' as const }))
  return scenarios.filter((scenario) => absentUnder(scenario, absent) === undefined)
}

async function outcomes(target: Target, dialect: Dialect, mutant?: Mutant, clause?: string) {
  const judged: Record<string, string> = {}
  for (const scenario of scenariosOf(dialect).filter((one) => one.clause === (clause ?? one.clause))) {
    const verdict = await run(scenario, target, {
      ...options,
      universe: { dialect },
      ...(mutant && { mutant }),
    })
    judged[scenario.clause] = 'reason' in verdict ? verdict.reason : verdict.outcome
    if (verdict.outcome === 'fail') judged[scenario.clause] = verdict.failure.reason
  }
  return judged
}

describe.each(['zeroex-v2', 'velora-v6', 'lifi-v1'])('%s', async (name) => {
  const dialect = packagedDialect(name)
  const target = await swapTarget(dialect)
  afterAll(() => target.stop())

  test('the reference satisfies each clause', async () => {
    const judged = await outcomes(target, dialect)
    expect(Object.keys(judged).length).toBeGreaterThanOrEqual(38)
    expect(new Set(Object.values(judged)), JSON.stringify(judged)).toEqual(new Set(['pass']))
  })
})

describe('no honest service fails', async () => {
  const dialect = packagedDialect('velora-v6')
  const [target, variants] = [await swapTarget(dialect), await swap.variants()]
  afterAll(() => target.stop())

  test.each([
    ['price/wrap', 'a price has six digits'],
    ['exact-out/pays', 'an exact output takes all of its slippage'],
    [
      'route/happens',
      'sources have names of its own',
      'the target offers no route of well-known names alone',
    ],
    ['route/excluded', 'sources have names of its own'],
    ['route/excluded', 'there is one source', 'the target offers no other source for the pair'],
    ['route/happens', 'there is one source'],
  ])('%s, if %s', async (clause, variant, outcome = 'pass') => {
    const mutant = variants[variant]
    assert.ok(mutant)
    expect(await outcomes(target, dialect, mutant, clause)).toEqual({ [clause]: outcome })
  })
})

test('an honest service writes whole tokens, and other numbers as it likes', async () => {
  const dialect = parseDialect(`
name: whole
slippage: bps
amounts: whole
build: [GET /swap, { sell: '{sell}', buy: '{buy}', amount: '{amount}', taker: '{taker}', bps: '{slippage}' }]
read: { out: out, min: min, block: block, tx: tx, spender: spender }
`)
  const [target, variants] = [await swapTarget(dialect), await swap.variants()]
  try {
    const numbers = Object.entries(variants).filter(([name]) => name.startsWith('numbers are'))
    expect(numbers).toHaveLength(2)
    for (const [, mutant] of numbers)
      expect(await outcomes(target, dialect, mutant, 'build/next-block')).toEqual({
        'build/next-block': 'pass',
      })
  } finally {
    await target.stop()
  }
})

test('the reference of the solver API satisfies the clauses in the dialect of its own', async () => {
  const dialect = packagedDialect('solver-api')
  const target = await referenceTarget()
  try {
    const judged = await outcomes(target, dialect)
    const others = Object.entries(judged).filter(([, outcome]) => outcome !== 'pass')
    expect(Object.fromEntries(others)).toEqual({})
  } finally {
    await target.stop()
  }
})

describe('a dialect with an expiry and typed data', async () => {
  const dialect = parseDialect(`
name: expiring
native: zero
slippage: bps
build: [GET /swap, { sell: '{sell}', buy: '{buy}', amount: '{amount}', taker: '{taker}', bps: '{slippage}', to: '{receiver}' }]
read: { out: out, expiry: validUntil, sign: permit, tx: tx, spender: spender }
`)
  const target = await swapTarget(dialect)
  afterAll(() => target.stop())
  const universe = { dialect }
  const chosen = scenarios.filter(({ clause }) => ['build/expires', 'permit2/binds'].includes(clause))

  const honest = combined(
    until(60, 'reverts'),
    rewriteBuilt((_, { amount, sell }, { now }) => ({
      expiry: BigInt(now + 60),
      sign: typedTransfer({ token: sell, amount, deadline: now + 60 }),
    })),
  )

  test('an honest service passes', async () => {
    for (const scenario of chosen) {
      const verdict = await run(scenario, target, { ...options, universe, mutant: honest })
      assert.equal(verdict.outcome, 'pass', 'reason' in verdict ? verdict.reason : scenario.clause)
    }
  })

  test('the last block may be long ago', async () => {
    const open = async (seed: number) => {
      const session = await target.open(seed)
      return { ...session, clock: virtualClock(session.clock.now() + 3_600n) }
    }
    expect(await outcomes({ ...target, open }, dialect, honest, 'build/expires')).toEqual({
      'build/expires': 'pass',
    })
  })

  test('each fault is found', async () => {
    for (const scenario of chosen) {
      const { mutants } = await prove(scenario, target, { ...options, runs: 2, universe })
      expect(mutants.filter(({ killed }) => !killed)).toEqual([])
      expect(mutants.length).toBeGreaterThanOrEqual(2)
    }
  })
})

test('each fault that an answer of several steps can show is found, without ether and answers that there is no route', async () => {
  const dialect = parseDialect(`
name: three-steps
native: none
price: [[POST /price, &ask { sell: '{sell}', buy: '{buy}', amount: '{amount}' }], ['POST /price/{0:id}', {}], ['POST /price/{0:id}/firm', {}]]
build: [[POST /quotes, { <<: *ask, taker: '{taker}' }], ['POST /quotes/{0:id}', {}], ['POST /quotes/{0:id}/firm', {}]]
read: { out: 1:out, spender: 1:spender, tx: tx }
`)
  const target = await swapTarget(dialect)
  const survivors: string[] = []
  try {
    for (const scenario of scenarios) {
      if (
        !['build/value', 'price/known-pool', 'price/letter-case', 'price/repeats'].includes(scenario.clause)
      )
        continue
      const { mutants } = await prove(scenario, target, { ...options, runs: 5, universe: { dialect } })
      survivors.push(...mutants.flatMap(({ killed, name }) => (killed ? [] : name)))
    }
  } finally {
    await target.stop()
  }
  expect(survivors).toEqual([])
})

test('each fault of a spender is found where no answer tells it', async () => {
  const dialect = parseDialect(`
name: no-spender
native: none
build: [GET /swap, { sell: '{sell}', buy: '{buy}', amount: '{amount}', taker: '{taker}' }]
read: { out: out, tx: tx }
`)
  const target = await swapTarget(dialect)
  try {
    for (const scenario of scenarios) {
      if (!scenario.clause.startsWith('build/spender')) continue
      const { mutants } = await prove(scenario, target, { ...options, runs: 2, universe: { dialect } })
      expect(mutants.filter(({ killed }) => !killed)).toEqual([])
    }
  } finally {
    await target.stop()
  }
})

test('a price without a transaction is judged by the clauses of prices alone', async () => {
  const dialect = parseDialect(`
name: prices-only
native: none
price: [GET /price, { sell: '{sell}', buy: '{buy}', amount: '{amount}' }]
read: { out: out }
`)
  const clauses = scenariosOf(dialect).map(({ clause }) => clause)
  expect(clauses.filter((clause) => !/^(price|error)\//.test(clause))).toEqual([])
  expect(clauses).toContain('price/round-trip')
  expect(clauses).not.toContain('price/follows')
})

test.each([
  ['nothing-such', 'Dialect "nothing-such" not found. Expected a file, or one of: '],
  ['./nothing.yaml', './nothing.yaml not found.'],
  [
    'package.json',
    'package.json is not a dialect. Missing read. Expected the places of the fields of an answer',
  ],
])('the dialect %s is one sentence', (named, sentence) => {
  expect(() => dialectNamed(named)).toThrow(sentence)
})
