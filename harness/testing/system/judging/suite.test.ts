/**
 * Every scenario against the embedded reference. `vitest run scenarios -t 'quote/'` selects as `assay run`
 * does.
 */

import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { survey } from '../../../interfaces/solver-api/checks/grid/survey.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { type Counts, sumOf } from '../../../judge/records/asked.ts'
import { run } from '../../../judge/run.ts'
import { gapsIn } from '../../../report/grid.ts'
import { draws } from '../../draws.ts'

const scenarios = await loadScenarios({ clauses: [] }, { interface: defaultInterface })
const target = await referenceTarget()
afterAll(() => target.stop())

const options = {
  seed: 1,
  runs: draws(1),
  shrinks: 20,
  universe: { tokens: wellKnownTokens, amms: supportedProtocols, orders: [], answers: referenceAnswers },
  pace: paced(3),
}

/** Number of cases: more than one for the older paths, the ten malformed requests, and the pages of partners' lists. */
const runsOf = (clause: string) => {
  if (clause === 'errors/malformed-input-never-5xx') return 10
  if (clause === 'general/public-equals-partner') return draws(6)
  return clause.startsWith('v1/') ? draws(2) : options.runs
}

const asked: Counts[] = []

describe('the reference', () => {
  for (const scenario of scenarios) {
    test(`${scenario.clause}: ${scenario.title}`, async () => {
      const verdict = await run(scenario, target, { ...options, runs: runsOf(scenario.clause) })
      asked.push(verdict.asked)
      assert.notEqual(
        verdict.outcome,
        'fail',
        JSON.stringify(verdict, (_key, value) => `${value}`),
      )
      assert.notEqual(verdict.outcome, 'not-applicable')
      assert.deepEqual(verdict.broken, [])
    })
  }
})

test('the requests cover each cell of the grid', ({ skip }) => {
  skip(asked.length < scenarios.length, 'not all scenarios ran')
  assert.deepEqual(gapsIn(sumOf([survey.none, ...asked])), [])
})

test('a violation on the chain comes with the balance changes of its transactions', async () => {
  const [scenario] = scenarios.filter(({ clause }) => clause === 'solve/pays-what-it-says')
  assert.ok(scenario)
  const { 'one unit more is promised than is paid': mutant } = scenario.mutants
  assert.ok(mutant)
  const verdict = await run(scenario, target, { ...options, mutant })
  assert.equal(verdict.outcome, 'fail')
  assert.ok(verdict.failure.transactions.some(({ changes }) => changes.some(({ change }) => change > 0n)))
})
