/** No clause convicts the service with the genuine one's habits, and one clause convicts each of its faults. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { addressOf } from '../../../interfaces/uniswapx/api/terms.ts'
import { cosignerKey } from '../../../interfaces/uniswapx/api/universe.ts'
import { rewriteRecords } from '../../../interfaces/uniswapx/kit/faults.ts'
import { orderServiceTarget } from '../../../interfaces/uniswapx/reference/target.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import type { Target } from '../../../judge/target.ts'
import { universeOf } from '../../../judge/universe.ts'
import { faults } from './faults.ts'
import { createLateService } from './order-service.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const pace = paced(1_000)
const judged = interfaceNamed('uniswapx')
const habits = { cosigner: addressOf(cosignerKey), lookEvery: 12n }

let reference: Awaited<ReturnType<typeof orderServiceTarget>>
let target: Target

beforeAll(async () => {
  reference = await orderServiceTarget()
  target = {
    ...reference,
    name: 'late',
    async open(seed) {
      const session = await reference.open(seed)
      assert.ok(session.chain)
      return { ...session, fetch: createLateService(session.chain, habits) }
    },
  }
})
afterAll(() => reference.stop())

/** Clauses that fail or stay undecided. */
async function convicting(clauses: string[], runs: number, mutant?: Mutant): Promise<readonly string[]> {
  const universe = await universeOf(target, judged.api, { pace })
  const offered = { ...Object(universe), types: ['Dutch', 'Dutch_V2', 'Dutch_V3'] }
  const found: string[] = []
  for (const scenario of await loadScenarios({ clauses }, { interface: judged })) {
    const options = { seed: 1, runs, shrinks: 0, universe: offered, pace, mutant }
    const { outcome } = await run(scenario, target, options)
    if (outcome === 'fail' || outcome === 'inconclusive') found.push(`${scenario.clause}: ${outcome}`)
  }
  return found
}

test('without a fault, no clause is violated', async () => {
  assert.deepEqual(await convicting([], 1), [])
})

test.each(['swapper', 'outputs'] as const)(
  'records without %s violate the clause about their shape alone',
  async (name) => {
    const mutant = rewriteRecords(({ [name]: _, ...record }) => record)
    assert.deepEqual(await convicting([], 1, mutant), ['orders/shape: fail'])
  },
)

test.each(Object.entries(faults))('%s is convicted', async (_, { convictedBy, mutant }) => {
  assert.deepEqual(await convicting([convictedBy], 8, mutant), [`${convictedBy}: fail`])
})
