/**
 * A service that keeps its orders: the reference with one book for all cases, judged twice by the same cases. The
 * orders and wallets of the first run do not change the outcomes of the second.
 */
import { afterAll, expect, test, vi } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import type { TargetFlags } from '../../../cli/target/flags.ts'
import { openTarget } from '../../../cli/target/target.ts'
import { canonical } from '../../../core/canonical.ts'
import { startDevnet } from '../../../devnet/devnet.ts'
import { run } from '../../../judge/run.ts'

vi.setConfig({ testTimeout: 120_000 })

const devnet = await startDevnet()
afterAll(() => devnet.stop())

const clauses = [
  'intent/order-hash',
  'intent/resubmission',
  'tracking/cursor-walk',
  'tracking/filters-combine',
  'tracking/lists-submitted-orders',
  'tracking/swapper-filter',
]
const scenarios = await loadScenarios({ clauses }, { interface: defaultInterface })

/** The outcomes of a run, by clause. */
async function judge(flags: Partial<TargetFlags>): Promise<Readonly<Record<string, string>>> {
  const { options, stop, target } = await openTarget({
    target: devnet.url,
    apiKey: devnet.apiKey,
    rate: 1_000,
    ...flags,
  })
  const outcomes: Record<string, string> = {}
  for (const scenario of scenarios) {
    const verdict = await run(scenario, target, { ...options, seed: 7, runs: 1 })
    outcomes[scenario.clause] = verdict.outcome === 'fail' ? verdict.failure.reason : verdict.outcome
  }
  await stop()
  return outcomes
}

const allPass = Object.fromEntries(clauses.map((clause) => [clause, 'pass']))
const withControl = { rpc: devnet.rpcUrl, control: true, followsChain: true, router: canonical.router }

for (const time of ['first', 'second']) {
  test(`it passes every clause the ${time} time`, async () => {
    expect(await judge(withControl)).toEqual(allPass)
  })
}

test('with a key but no chain, the same clauses use orders without funds, or are not applicable', async () => {
  const outcomes = Object.values(await judge({}))
  expect(outcomes.filter((outcome) => !['pass', 'not-applicable'].includes(outcome))).toEqual([])
})
