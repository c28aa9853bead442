/** A service that fails on valid requests violates the clause about the answer, for requests of any scenario. */

import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { respondWith } from '../../../interfaces/solver-api/kit/faults/index.ts'
import { parseCaseId } from '../../../judge/case-id.ts'
import { prove } from '../../../judge/prove.ts'
import { fixedPace } from '../../../judge/rate/pace.ts'
import { type Judgement, recordOf } from '../../../judge/records/record-of.ts'
import { replay } from '../../../judge/replay.ts'
import { run } from '../../../judge/run.ts'
import type { Target } from '../../../judge/target.ts'

const reference = await referenceTarget()
afterAll(() => reference.stop())

const universe = { tokens: wellKnownTokens, amms: supportedProtocols, orders: [], answers: referenceAnswers }
const options = { seed: 1, runs: 2, shrinks: 0, universe, pace: fixedPace(400) }
const shape = 'quote/response-shape'
const scenarios = await loadScenarios(
  { clauses: ['quote/deduct-gas-cost', shape] },
  { interface: defaultInterface },
)
const deducting = scenarios.find(({ clause }) => clause === 'quote/deduct-gas-cost')
assert.ok(deducting)

/** The reference, with another status for quotes that deduct gas. */
function answering(status: number): Target {
  const fault = respondWith('/v2/solver/quote', status, ({ body }) =>
    JSON.stringify(body).includes('deduct_gas_cost'),
  )
  return {
    ...reference,
    async open(seed) {
      const session = await reference.open(seed)
      return { ...session, fetch: fault(session.fetch) }
    },
  }
}

async function recordFor(target: Target, judged = scenarios) {
  const judgements: Judgement[] = []
  for (const scenario of judged)
    judgements.push({ scenario, verdict: await run(scenario, target, options), durationMs: 0 })
  const { clauses } = recordOf(judgements, {
    interface: defaultInterface.api,
    target,
    ...options,
    startedAt: new Date(0),
    durationMs: 0,
  })
  return new Map(clauses.map((clause) => [clause.id, clause]))
}

describe('a 500 to a valid request', () => {
  test('fails the clause of the answer, with that exchange, and leaves the scenario inconclusive', async () => {
    for (const judged of [scenarios, [deducting]]) {
      const clauses = await recordFor(answering(500), judged)
      const met = clauses.get('quote/deduct-gas-cost')
      assert.equal(met?.outcome, 'inconclusive')
      assert.match(met.reason ?? '', /violates quote\/response-shape/)
      const failed = clauses.get(shape)
      assert.equal(failed?.outcome, 'fail')
      const { exchanges = [], guilty = -1 } = failed.counterexample ?? {}
      assert.equal(exchanges[guilty]?.response.status, 500)
    }
  })

  test('occurs again in a replay of the case', async () => {
    const target = answering(500)
    const failed = (await recordFor(target)).get(shape)
    const id = parseCaseId(failed?.replay ?? '')
    assert.equal(id?.clause, 'quote/deduct-gas-cost')
    const { exchanges } = failed?.counterexample ?? {}
    const again = await replay(deducting, target, id, { ...options, exchanges })
    assert.deepEqual([again.outcome, again.bytes], ['fail', 'same'])
  })

  test('kills no mutant of the scenario that meets it', async () => {
    const proved = await prove({ ...deducting, mutants: { fails: respondWith('', 500) } }, reference, options)
    assert.deepEqual(
      proved.mutants.map(({ killed }) => killed),
      [false],
    )
  })
})

test('a time-out, or a refusal, fails no other clause', async () => {
  for (const status of [503, 400]) {
    assert.equal((await recordFor(answering(status))).get(shape)?.outcome, 'pass')
  }
})
