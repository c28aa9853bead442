/**
 * The specimen is started like Fynd and judged like a stranger: no clause convicts it without a fault, and
 * each fault is convicted by its clause.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { systemClock } from '../../../chain/clock.ts'
import { startNode } from '../../../chain/node.ts'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { serveFeed } from '../../../interfaces/fynd/feed/server.ts'
import { paced } from '../../../judge/rate/pace.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { run } from '../../../judge/run.ts'
import type { Target } from '../../../judge/target.ts'
import { useCommandProcess } from '../../../testing/command.ts'
import { followTycho, type TychoClient } from '../../../testing/tycho/client.ts'
import { type Fault, faults } from './faults.ts'
import { createSpecimen } from './service.ts'

const fynd = interfaceNamed('fynd')
const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-fynd-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Judges like `--exec`, with the address of the feed in the environment. */
async function judged(args: readonly string[], build: string, fault?: Fault) {
  const out = join(folder, `${build}-${fault}`)
  const command = `node ${join(import.meta.dirname, 'main.ts')} --build ${build}${fault ? ` --fault ${fault}` : ''}`
  await assay('run', ...args, '--interface', 'fynd', '--exec', command, '--rate', '300', '--out', out)
  return JSON.parse(readFileSync(join(out, 'record.json'), 'utf8')) as RunRecord
}

function describeVerdict(verdict: Awaited<ReturnType<typeof run>>): string {
  if (verdict.outcome === 'fail') return `fail: ${verdict.failure.reason}`
  return 'reason' in verdict ? `${verdict.outcome}: ${verdict.reason}` : verdict.outcome
}

const outcomeIn = ({ clauses }: RunRecord, ...outcomes: readonly string[]) =>
  clauses.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id, reason }) => `${id}: ${reason}`)

describe('while nothing is wrong', () => {
  test.each([
    ['bare', ['prices', 'route-filter']],
    ['filtering', ['prices', 'required-tokens']],
  ])('no clause convicts the %s build, or is left open', { timeout: 180_000 }, async (build, missing) => {
    const record = await judged(['--runs', '2', '--seed', '1'], build)
    assert.deepEqual(outcomeIn(record, 'fail', 'inconclusive'), [])
    assert.ok(outcomeIn(record, 'pass').length >= 70)
    const absent = record.parts?.filter(({ state }) => state === 'not-offered').map(({ name }) => name)
    assert.deepEqual(absent, missing)
  })

  test('a process that ends of a slippage is convicted', { timeout: 120_000 }, async () => {
    const record = await judged(
      ['errors/slippage-bounds', '--runs', '7', '--seed', '1'],
      'bare',
      'dies-on-slippage',
    )
    assert.deepEqual(
      record.clauses.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id),
      ['errors/slippage-bounds'],
    )
  })
})

describe('each fault', () => {
  let node: Awaited<ReturnType<typeof startNode>>
  let feed: Awaited<ReturnType<typeof serveFeed>>
  let followed: TychoClient
  beforeAll(async () => {
    node = await startNode({ network: { kind: 'genesis' } })
    feed = await serveFeed(node, { everyMs: 50, reportFault: () => {} })
    followed = await followTycho(feed.url)
    followed.follow().catch(() => {})
  }, 60_000)
  afterAll(async () => {
    followed.close()
    await feed.close()
    await node.stop()
  })

  function targetWith(fault?: Fault): Target {
    const gasPriceWei = () => node.client.getGasPrice()
    return {
      name: 'specimen',
      grade: 'inputs-exact',
      provides: new Set(['chain', 'control']),
      open: async () => ({
        fetch: createSpecimen(followed, { build: 'filtering', fault, gasPriceWei }),
        ...{ baseUrl: 'http://specimen.test', clock: systemClock(), chain: node, close: async () => {} },
      }),
    }
  }

  const inProcess = Object.entries(faults).filter(([name]) => name !== 'dies-on-slippage')
  test.each(inProcess)('%s is convicted by %s', { timeout: 120_000 }, async (fault, clause) => {
    const [scenario] = await loadScenarios({ clauses: [clause] }, { interface: fynd })
    assert.ok(scenario)
    const options = {
      runs: 12,
      seed: 1,
      shrinks: 0,
      pace: paced(1_000),
      universe: { executes: false },
      settleMs: 2_000,
    }
    assert.equal(describeVerdict(await run(scenario, targetWith(), options)), 'pass')
    assert.match(describeVerdict(await run(scenario, targetWith(fault as Fault), options)), /^fail/)
  })
})
