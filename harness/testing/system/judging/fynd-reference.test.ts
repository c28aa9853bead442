/** Every scenario of the interface of Fynd against its reference. */
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { canonical } from '../../../core/canonical.ts'
import { rewriteInfo, rewriteTransactions } from '../../../interfaces/fynd/kit/faults.ts'
import { unlistedToken } from '../../../interfaces/fynd/kit/orders.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'

const fynd = interfaceNamed('fynd')
const scenarios = await loadScenarios({ clauses: [] }, { interface: fynd })
const target = await fynd.openReference?.()
assert.ok(target)
afterAll(() => target.stop())

const options = { seed: 1, runs: 1, shrinks: 0, pace: paced(1_000) }
const ownRouter = { router: canonical.router, executes: true }

test('every clause has a scenario', () => {
  assert.deepEqual(
    scenarios.map(({ clause }) => clause),
    fynd.api.clauses.map(({ id }) => id),
  )
})

for (const scenario of scenarios) {
  test(`${scenario.clause}: ${scenario.title}`, async () => {
    const verdict = await run(scenario, target, { ...options, universe: ownRouter })
    assert.equal(verdict.outcome, 'pass', 'reason' in verdict ? verdict.reason : verdict.outcome)
  })
}

test('a revert that keeps the minimum counts as expected', async () => {
  const scenario = scenarios.find(({ clause }) => clause === 'solve/keeps-the-minimum')
  assert.ok(scenario)
  const { outcome, tally } = await run(scenario, target, { ...options, runs: 5, universe: ownRouter })
  assert.equal(outcome, 'pass')
  assert.equal(tally.revertsUnexpected, 0)
  assert.ok(tally.revertsExpected > 0, 'no case reverts')
})

test('ether that is wrapped passes no pool that a filter could exclude', async () => {
  const filters = scenarios.filter(({ clause }) => ['filter/pools', 'filter/protocols'].includes(clause))
  const verdicts = await Promise.all(
    // Each of these seeds draws an order whose routes wrap ether.
    filters.flatMap((scenario) =>
      [116, 126].map((seed) => run(scenario, target, { ...options, runs: 10, seed, universe: ownRouter })),
    ),
  )
  assert.deepEqual(
    verdicts.map(({ outcome }) => outcome),
    Array(4).fill('pass'),
  )
})

test("call data for another router is executed only with the user's permission", async () => {
  const executing = scenarios.filter(({ clause }) => clause === 'solve/pays-the-output')
  const verdicts = await Promise.all(
    executing.map((scenario) => run(scenario, target, { ...options, universe: { executes: false } })),
  )
  assert.deepEqual(
    verdicts.map(({ outcome, tally }) => [outcome, tally.executed]),
    [['not-applicable', 0]],
  )
})

test('if the chain lacks the router, all clauses that execute are not applicable, for one reason', async () => {
  const router = unlistedToken
  const elsewhere: Mutant = (fetch) =>
    rewriteTransactions(() => ({ to: router }))(
      rewriteInfo((info) => ({ ...info, router_address: router }))(fetch),
    )
  const universe = { router, executes: true }
  const executing = scenarios.filter(({ needs }) => needs?.includes('chain'))
  const verdicts = await Promise.all(
    executing.map((scenario) => run(scenario, target, { ...options, mutant: elsewhere, universe })),
  )
  assert.ok(executing.length > 10)
  assert.deepEqual(
    [...new Set(verdicts.map((verdict) => ('reason' in verdict ? verdict.reason : verdict.outcome)))],
    [`the target offers no router on this chain: there is no code at ${router}`],
  )
})
