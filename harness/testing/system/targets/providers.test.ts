/** For each deviation of a provider's node, a command that forks it goes on, or ends with one sentence. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Ended, useCommandProcess } from '../../command.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../../fork/faulty-upstream.ts'
import { codeOf, type Provider, providers, tableOf } from './providers.ts'

// Each row makes a fork, which shares the machine with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const commands = {
  run: ['run', 'quote/one-item-per-order', '--runs', '1'],
  devnet: ['devnet', '--port', '0', '--rpc-port', '0'],
}

const assay = useCommandProcess()
let upstream: FaultyUpstream

beforeAll(async () => {
  upstream = await startFaultyUpstream()
  await upstream.node.client.mine({ blocks: 20 })
})
afterEach(() => upstream.heal())
afterAll(() => upstream.stop())

async function meet(rows: readonly Provider[], command: keyof typeof commands): Promise<Ended> {
  for (const { fault, when } of rows) upstream.fail(fault, when)
  const ended = await assay(...commands[command], '--fork', `${upstream.url}/v3/0123secret`)
  const last = Math.max(...rows.map(({ when }) => when?.after ?? 0))
  expect(upstream.asked().length).toBeGreaterThan(last)
  return ended
}

const passing = providers.filter(({ when }) => when?.times !== undefined)
const lasting = providers.filter((row) => !passing.includes(row))

test(`run meets a node that ${passing.map(({ does }) => does).join(', ')}`, async () => {
  expect(passing).toHaveLength(5)
  expect(await meet(passing, 'run')).toMatchObject({ code: 0 })
})

// A merge tests every third row.
const sampled = lasting.filter((_, place) => place % 3 === 0)

test.for(sampled)('$command meets a node that $does', meetsLasting)
test.for(lasting.filter((row) => !sampled.includes(row)))(
  '$command meets a node that $does',
  { tags: ['long'] },
  meetsLasting,
)

async function meetsLasting(row: Provider): Promise<void> {
  const ended = await meet([row], row.command)
  if (row.says === undefined) expect(ended).toMatchObject({ code: 0 })
  else expectSentence(ended, row.says)
  expect(ended.code).toBe(codeOf(row))
}

test('devnet does not fork a future block', async () => {
  expectSentence(await assay(...commands.devnet, '--fork', upstream.url, '--block', '99999999'), '99999999')
})

test('run names a node that does not answer', async () => {
  expectSentence(await assay(...commands.run, '--fork', 'http://127.0.0.1:9'), 'does not answer')
})

test('the documentation shows the table', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/guides/forks.md'), 'utf8')
  expect(page).toContain(tableOf(providers))
})

function expectSentence({ code, stderr }: Ended, says: string): void {
  const last = stderr.trimEnd().split('\n').at(-1)?.replaceAll('\\"', '"')
  expect({ code, last }).toEqual({ code: 3, last: expect.stringMatching(/\bfork\b/) })
  expect(last).toContain(says)
  expect(stderr).not.toMatch(/0123secret|\bat .*:\d+:\d+/)
}
