/** The project's own devnet, judged like any other service: by its address, the key, the node and its cheat codes. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { openTarget } from '../../../cli/target/target.ts'
import { run } from '../../../judge/run.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

interface Served {
  readonly url: string
  readonly rpcUrl: string
  readonly apiKey: string
  readonly interfaceUrl: string
}

const children: ChildProcess[] = []

async function startDevnet(served: 'fynd' | 'uniswapx'): Promise<Served> {
  const flags = ['devnet', '--port', '0', '--rpc-port', '0', '--json', '--interface', served]
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const started = spawn(process.execPath, [join(import.meta.dirname, '../../../cli/main.ts'), ...flags], {
    stdio: [...stdio],
  })
  children.push(started)
  const [line] = await once(createInterface({ input: started.stdout }), 'line')
  return JSON.parse(line)
}

let devnet: Served
beforeAll(async () => {
  devnet = await startDevnet('uniswapx')
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** The outcome of each clause, with its reason. */
async function outcomesOf(name: string, clauses: string[], { apiKey, rpcUrl, url } = devnet) {
  const judged = interfaceNamed(name)
  const scenarios = await loadScenarios({ clauses }, { interface: judged })
  const flags = { apiKey, rpc: rpcUrl, control: true, followsChain: true, rate: 50 }
  const opened = await openTarget({ ...flags, target: url }, judged, undefined, { scenarios })
  const outcomes: Record<string, string> = {}
  try {
    for (const scenario of scenarios) {
      const verdict = await run(scenario, opened.target, { ...opened.options, seed: 4, runs: 1 })
      const reason = 'reason' in verdict ? verdict.reason : ''
      outcomes[scenario.clause] =
        verdict.outcome === 'fail' ? verdict.failure.reason : `${verdict.outcome} ${reason}`
      for (const { clause, failure } of verdict.broken) outcomes[clause] = failure.reason
    }
  } finally {
    await opened.stop()
  }
  return outcomes
}

function assertSatisfied(outcomes: Record<string, string>) {
  assert.deepEqual(
    Object.entries(outcomes).filter(([, outcome]) => !/^(pass|not-applicable)/.test(outcome)),
    [],
  )
}

test('a clause that trades leaves the market as it found it', async () => {
  const market = async () => (await (await fetch(`${devnet.url}/devnet/market`)).json()).pools
  const before = await market()
  assertSatisfied(await outcomesOf('solver-api', ['quote/follows-the-chain', 'solve/follows-the-chain']))
  expect(await market()).toEqual(before)
})

test('no clause about orders of UniswapX fails or stays undecided', async () => {
  assertSatisfied(await outcomesOf('uniswapx', [], { ...devnet, url: devnet.interfaceUrl }))
})

test('no clause about Fynd fails or stays undecided, twice with one seed', async () => {
  const fynd = await startDevnet('fynd')
  for (const _ of [1, 2]) assertSatisfied(await outcomesOf('fynd', [], { ...fynd, url: fynd.interfaceUrl }))
})

test('no clause about solvers and intents does, either', { tags: ['long'], timeout: 3_600_000 }, async () => {
  for (const _ of [1, 2]) assertSatisfied(await outcomesOf('solver-api', []))
})
