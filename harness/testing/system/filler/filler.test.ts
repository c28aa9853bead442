/** Fillers as processes: the reference, and fillers that idle or end. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import type { EmbeddedTarget } from '../../../cli/target/reference.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import { universeOf } from '../../../judge/universe.ts'
import { assay, assayIn } from '../../command.ts'

// The started processes share the machine with other tests.
vi.setConfig({ testTimeout: 180_000 })

const pace = paced(1_000)
const fillers = interfaceNamed('uniswapx-filler')
const program = join(import.meta.dirname, 'program.ts')
const out = mkdtempSync(join(tmpdir(), 'assay-filler-'))
const opened: EmbeddedTarget[] = []
afterAll(async () => {
  for (const target of opened) await target.stop()
  rmSync(out, { recursive: true })
})

async function outcomeOf(clause: string, command: string): Promise<string> {
  const target = await fillers.openCommand?.(command, { out })
  assert.ok(target)
  opened.push(target)
  const [scenario] = await loadScenarios({ clauses: [clause] }, { interface: fillers })
  assert.ok(scenario)
  const universe = await universeOf(target, fillers.api, { pace })
  return (await run(scenario, target, { seed: 1, runs: 1, shrinks: 0, universe, pace })).outcome
}

const sound = `node ${program}`

test.each([
  { clause: 'fill/once-it-pays', command: sound, outcome: 'pass' },
  { clause: 'leave/less-than-gas', command: sound, outcome: 'pass' },
  { clause: 'once/stale-list', command: sound, outcome: 'pass' },
  { clause: 'again/reorganised', command: sound, outcome: 'pass' },
  { clause: 'go-on/service-fails', command: sound, outcome: 'pass' },
  { clause: 'fill/fair-order', command: `${sound} idle`, outcome: 'fail' },
  { clause: 'go-on/service-fails', command: `${sound} ends-at-failures`, outcome: 'fail' },
])('$clause: $outcome for $command', async ({ clause, command, outcome }) => {
  expect(await outcomeOf(clause, command)).toBe(outcome)
})

test('a failure shows the number of sent transactions, and no commands to start or call a service', async () => {
  const { code, stdout } = await assay(
    ...['filler', 'fill/once-it-pays', '--exec', `${sound} idle`, '--runs', '1', '--seed', '1', '--out', out],
  )
  expect(code).toBe(1)
  expect(stdout).toMatch(/answer .*{"sent":0}/)
  expect(stdout).toContain(`Its output is in ${join(out, 'filler.log')}.`)
  expect(stdout).not.toMatch(/curl|has ended/)
})

test('a command that requests no orders cannot be judged', async () => {
  await expect(outcomeOf('fill/many', 'exit 3')).rejects.toThrow(/ended with exit code 3/)
})

test('a command finds only the named environment variables', async () => {
  const env = { A_SECRET: 'secret', A_NAME: 'named' }
  const command = 'echo "found:" $(printenv A_SECRET A_NAME); exit 3'
  const flags = ['--exec', command, '--pass-env', 'A_NAME', '--runs', '1', '--out', out]
  await assayIn({ env }, 'filler', 'fill/many', ...flags)
  assert.match(readFileSync(join(out, 'filler.log'), 'utf8'), /^found: named$/m)
})

test.each([
  { flags: [], answer: '-32601' },
  { flags: ['--share-cheats'], answer: 'true' },
])('a cheat code of a filler with $flags is answered $answer', async ({ answer, flags }) => {
  const params = ['0x00000000000000000000000000000000000c0de1', '0x5f5ff3']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'hardhat_setCode', params })
  const command = `curl -s -H 'content-type: application/json' -d '${body}' "$RPC_URL"; exit 3`
  await assay('filler', 'fill/many', '--exec', command, '--runs', '1', '--out', out, ...flags)
  assert.match(readFileSync(join(out, 'filler.log'), 'utf8'), new RegExp(`"(?:code|result)":${answer}\\b`))
})

test('a filler that waits for a receipt stalls, and the message explains why', async () => {
  const { code, stderr, stdout } = await assay(
    ...['filler', 'fill/fair-order', '--exec', `${sound} awaits-receipts`, '--runs', '1', '--seed', '1'],
    ...['--answer-timeout', '2', '--out', out],
  )
  expect(code).not.toBe(0)
  expect(stdout + stderr).toMatch(
    /Transactions that wait for the next block: 1\. .*do not wait for a receipt/,
  )
})
