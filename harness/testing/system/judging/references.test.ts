/** Every scenario of UniswapX orders and their fillers against their references. */
import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import { universeOf } from '../../../judge/universe.ts'

const pace = paced(1_000)

describe.each(['uniswapx', 'uniswapx-filler'])('%s', async (name) => {
  const judged = interfaceNamed(name)
  const scenarios = await loadScenarios({ clauses: [] }, { interface: judged })
  const target = await judged.openReference?.()
  assert.ok(target)
  afterAll(() => target.stop())
  const universe = await universeOf(target, judged.api, { pace })

  test('every clause has a scenario', () => {
    assert.deepEqual(
      scenarios.map(({ clause }) => clause),
      judged.api.clauses.map(({ id }) => id),
    )
  })

  test.each(scenarios.map((scenario) => ({ ...scenario, scenario })))(
    '$clause: $title',
    async ({ scenario }) => {
      const verdict = await run(scenario, target, { seed: 1, runs: 1, shrinks: 0, universe, pace })
      assert.equal(
        verdict.outcome,
        'pass',
        JSON.stringify(verdict, (_key, value) => `${value}`),
      )
    },
  )
})

test.each(['uniswapx', 'uniswapx-filler', 'fynd', 'swap'])(
  '%s has at least eight honest variants',
  async (name) => {
    assert.ok(Object.keys(await interfaceNamed(name).variants()).length >= 8)
  },
)

describe('a filler does not fail', async () => {
  const { api, openReference, variants } = interfaceNamed('uniswapx-filler')
  const [scenario] = await loadScenarios({ clauses: ['fill/once-it-pays'] }, { interface: { api, variants } })
  assert.ok(scenario)
  const target = await openReference?.()
  assert.ok(target)
  afterAll(() => target.stop())
  const universe = await universeOf(target, api, { pace })

  test.each(Object.entries(await variants()))('if %s', async (_name, mutant) => {
    const options = { seed: 1, runs: 1, shrinks: 0, universe, pace, mutant }
    assert.equal((await run(scenario, target, options)).outcome, 'pass')
  })
})
