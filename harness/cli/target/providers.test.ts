/** Each way in which a provider's node differs from one's own, met by a command: it goes on, or ends with one sentence. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyUpstream, startFaultyUpstream } from '../../chain/fork/faulty-upstream.samples.ts'
import { assay, type Ended } from '../command.samples.ts'
import { codeOf, providers, tableOf } from './providers.samples.ts'

// Each row starts a process, which shares the machine with whatever else is tested meanwhile.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const commands = {
  run: ['run', 'quote/one-item-per-order', '--runs', '1'],
  devnet: ['devnet', '--port', '0', '--rpc-port', '0'],
}

let upstream: FaultyUpstream

beforeAll(async () => {
  upstream = await startFaultyUpstream()
  await upstream.node.client.mine({ blocks: 20 })
})
afterEach(() => upstream.heal())
afterAll(() => upstream.stop())

test.each(providers)('$command meets a node that $does', async (row) => {
  upstream.fail(row.fault, row.when)
  const ended = await assay(...commands[row.command], '--fork', `${upstream.url}/v3/0123secret`)
  if (row.says === undefined) expect(ended).toMatchObject({ code: 0 })
  else expectSentence(ended, row.says)
  expect(ended.code).toBe(codeOf(row))
  expect(upstream.asked().length).toBeGreaterThan(row.when?.after ?? 0)
})

test('devnet has no block that is still to come', async () => {
  expectSentence(await assay(...commands.devnet, '--fork', upstream.url, '--block', '99999999'), '99999999')
})

test('run names a node that does not answer', async () => {
  expectSentence(await assay(...commands.run, '--fork', 'http://127.0.0.1:9'), 'does not answer')
})

test('the documentation shows the table', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/forks.md'), 'utf8')
  expect(page).toContain(tableOf(providers))
})

function expectSentence({ code, stderr }: Ended, says: string): void {
  const last = stderr.trimEnd().split('\n').at(-1)?.replaceAll('\\"', '"')
  expect({ code, last }).toEqual({ code: 3, last: expect.stringMatching(/\bfork\b/) })
  expect(last).toContain(says)
  expect(stderr).not.toMatch(/0123secret|\bat .*:\d+:\d+/)
}
