/**
 * Forks on the command line: the embedded chain, a fork and its tape give the same outcomes.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../../fork/faulty-upstream.ts'
import { noWitness } from '../../witness/witness-block.ts'
import { startWitnessNode } from '../../witness/witness-node.ts'

// The started processes share the machine with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const assay = useCommandProcess()
const out = mkdtempSync(join(tmpdir(), 'assay-fork-test-'))
const tape = join(out, 'run.tape')
const project = join(out, 'project')
mkdirSync(project)
const assayInProject = useCommandProcess(project)

const badQuotes = join(import.meta.dirname, '../../../../scenarios/examples/bad-quotes.py')
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Clauses about reads of the market, executions, prices, and an intent from its nonce to its fill. */
const clauses = [
  'quote/one-item-per-order',
  'quote/gas-covers-execution',
  'solve/executes',
  'amms/exclude-one',
  'routes/*',
  'prices/native-usd-agrees-with-quotes',
  'intent/accepts-a-signed-order',
  'fills/pays-the-decayed-output',
]

let upstream: FaultyUpstream

beforeAll(async () => {
  upstream = await startFaultyUpstream()
  await upstream.node.client.mine({ blocks: 20 })
})
afterEach(() => upstream.heal())
afterAll(async () => {
  await upstream.stop()
  rmSync(out, { recursive: true })
})

test('the embedded chain, a fork and its tape give the same outcomes', async () => {
  const drawn = ['--seed', '11', '--runs', '1']
  expect(await assay('run', ...clauses, ...drawn, '--out', join(out, 'embedded'))).toMatchObject({ code: 0 })
  const fork = ['--fork', upstream.url, '--tape', tape]
  expect(await assay('record', ...clauses, ...drawn, ...fork, '--out', join(out, 'fork'))).toMatchObject({
    code: 0,
  })
  upstream.fail('silence')
  expect(await assay('run', '--tape', tape, '--out', join(out, 'tape'))).toMatchObject({ code: 0 })
  expect(upstream.asked()).toEqual([])

  const [embedded, forked, played] = ['embedded', 'fork', 'tape'].map(outcomesIn)
  expect(Object.keys(embedded ?? {}).length).toBeGreaterThan(clauses.length)
  expect(forked).toEqual(embedded)
  expect(played).toEqual(embedded)
})

test('a recording uses the configuration, like the run that plays its tape', async () => {
  const config = { clauses: ['quote/venue'], runs: 1, seed: 5, hardfork: 'prague', level: 'must', out: 'own' }
  writeFileSync(join(project, 'assay.config.mjs'), `export default ${JSON.stringify(config)}`)
  const recorded = await assayInProject('record', '--fork', upstream.url, '--tape', 'own.tape')
  expect(recorded).toMatchObject({ code: 0 })
  const { runs, seed, target } = recordAt(join(project, 'own'))
  expect({ runs, seed, target }).toEqual({
    runs: 1,
    seed: 5,
    target: expect.stringMatching(/ --hardfork prague$/),
  })
  expect(outcomesIn('project/own')).toEqual({ 'quote/venue': 'pass' })

  upstream.fail('silence')
  expect(await assayInProject('run', '--tape', 'own.tape', '--out', 'played')).toMatchObject({ code: 0 })
  expect(outcomesIn('project/played')).toEqual({ 'quote/venue': 'pass' })
})

test('the error for a tape without a request names the missing one', async () => {
  const { code, stderr } = await assay(
    'run',
    'solve/executes',
    '--tape',
    tape,
    '--seed',
    '12',
    '--runs',
    '40',
  )
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^Judging .*\n.*\btape\b.*\n$/),
  })
})

test('a run under Amsterdam names its rules, and reads executions as under other rules', async () => {
  const judged = [
    'routes/is-what-happens',
    'quote/gas-covers-execution',
    'solve/gas-is-honest',
    'fills/pays-the-decayed-output',
  ]
  const flags = ['--hardfork', 'amsterdam', '--seed', '7', '--runs', '1']
  const { code } = await assay('run', ...judged, ...flags, '--out', join(out, 'amsterdam'))
  const { target } = recordAt(join(out, 'amsterdam'))
  expect({ code, target, outcomes: outcomesIn('amsterdam') }).toEqual({
    code: 0,
    target: 'reference --hardfork amsterdam',
    outcomes: expect.objectContaining(Object.fromEntries(judged.map((id) => [id, 'pass']))),
  })
})

test.skipIf(!hasPython)(
  'a service is started on the fork, and a replay of its case as well (skipped without python3)',
  async () => {
    const flags = ['--exec', `python3 ${badQuotes} merge`, '--fork', upstream.url, '--rate', '1000/s']
    const { code } = await assay('run', 'quote/one-item-per-order', ...flags, '--out', join(out, 'exec'))
    const { target } = recordAt(join(out, 'exec'))
    const head = await upstream.node.client.getBlockNumber()
    expect({ code, target }).toEqual({
      code: 1,
      target: expect.stringMatching(`^--exec .* --fork ${upstream.url} --block ${head} --hardfork osaka$`),
    })
  },
)

test.skipIf(noWitness)(
  'a node that lacks state ends a run with the slot that it lacks (skipped without the recorded blocks of mainnet)',
  async () => {
    const witness = await startWitnessNode()
    const block = `${witness.witness.header.number - 1n}`
    const ended = await assay('run', 'solve/executes', '--fork', witness.url, '--block', block)
    const [missing] = witness.misses()
    await witness.stop()

    expect(ended).toMatchObject({ code: 3, stderr: expect.stringMatching(/^.*\bfork\b.*\n$/) })
    expect(missing).toMatch(/^the slot 0x\w{64} of 0x\w{40}$/)
    expect(ended.stderr).toContain(missing)
  },
)

test('a chain of --rpc that does not answer is named, with the exit code of an unreachable target', async () => {
  upstream.fail('silence')
  const flags = ['--target', 'http://127.0.0.1:9', '--rpc', upstream.url]
  const { code, stderr } = await assay('run', 'solve/executes', ...flags)
  expect(code).toBe(3)
  expect(stderr).toContain('--rpc')
})

function outcomesIn(name: string): Record<string, string> {
  const { clauses: judged } = recordAt(join(out, name))
  const tested = judged.filter(({ outcome }) => outcome !== 'untested')
  return Object.fromEntries(tested.map(({ id, outcome }) => [id, outcome]))
}

function recordAt(folder: string): RunRecord {
  return JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as RunRecord
}
