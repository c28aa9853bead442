/** Every scenario of UniswapX orders against their reference service. */
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { paced } from '../../judge/rate/pace.ts'
import { run } from '../../judge/run.ts'
import { orderTypes } from '../../uniswapx/api/wire.ts'
import { interfaceNamed } from '../interfaces.ts'
import { clausesWithScenario, loadScenarios } from './scenarios.ts'

const orders = interfaceNamed('uniswapx')
const scenarios = await loadScenarios({ clauses: [] }, { interface: orders })
const target = await orders.openReference?.()
assert.ok(target)
afterAll(() => target.stop())

test('every clause has a scenario', () => {
  const judged = clausesWithScenario({ interface: orders })
  assert.deepEqual([...judged].sort(), orders.api.clauses.map(({ id }) => id).sort())
})

for (const scenario of scenarios) {
  test(`${scenario.clause}: ${scenario.title}`, async () => {
    const universe = { types: orderTypes }
    const verdict = await run(scenario, target, {
      seed: 1,
      runs: 1,
      shrinks: 0,
      universe,
      pace: paced(1_000),
    })
    assert.equal(
      verdict.outcome,
      'pass',
      JSON.stringify(verdict, (_key, value) => `${value}`),
    )
  })
}
