/** `assay doctor --rpc` on complete and on incomplete chains. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { chainFindings } from '../../../cli/project/doctor-chain.ts'
import { useCommandProcess } from '../../command.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../../fork/faulty-upstream.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const assay = useCommandProcess()
let upstream: FaultyUpstream
beforeAll(async () => {
  upstream = await startFaultyUpstream()
})
afterAll(() => upstream.stop())

test('the embedded chain lacks nothing', async () => {
  const { code, stdout } = await assay('doctor', '--rpc', upstream.url)
  assert.equal(code, 0, stdout)
  for (const what of ['chain id', 'state', 'fork', 'WETH', 'Permit2', 'reactor', 'Multicall3', 'cheat codes'])
    assert.match(stdout, new RegExp(`^ok +${what} `, 'm'))
  assert.match(stdout, /^ok +accounts +20 of the 20/m)
})

test('a chain that does not answer is the only finding, with the exit code of an unreachable target', async () => {
  const { code, stdout } = await assay('doctor', '--rpc', 'http://127.0.0.1:9')
  assert.equal(code, 3)
  assert.match(stdout, /^missing +JSON-RPC +.*\n +→ .+\nMissing: JSON-RPC$/m)
})

/** Calls `use` with the URL of a chain that has one empty block, the answers in `more`, and nothing else. */
async function onBareChain<Result>(
  chainId: string,
  use: (url: string) => Promise<Result>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Result> {
  const server = createServer(async (request, response) => {
    const { method } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const results: Record<string, unknown> = {
      eth_blockNumber: '0x0',
      eth_chainId: chainId,
      eth_getBalance: '0x0',
      eth_getBlockByNumber: { number: '0x0', timestamp: '0x1' },
      eth_getCode: '0x',
      ...more,
    }
    const result = results[method]
    const error = { code: -32_601, message: 'unknown method' }
    const answer = result === undefined ? { error } : { result }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  assert.ok(typeof bound === 'object' && bound !== null)
  return use(`http://127.0.0.1:${bound.port}`).finally(() => server.close())
}

test('a run first prints the faults of its chain', async () => {
  const { code, stderr } = await onBareChain('0x1', (rpc) =>
    assay('run', '--target', 'http://127.0.0.1:9', '--rpc', rpc),
  )
  assert.equal(code, 3)
  assert.match(stderr, /^The chain of --rpc lacks fork: /m)
})

test('a bare chain lacks contracts, each with its consequence', async () => {
  const findings = await onBareChain('0x7a69', chainFindings)
  const states = Object.fromEntries(findings.map(({ name, state }) => [name, state]))
  assert.deepEqual(states, {
    'JSON-RPC': 'ok',
    'chain id': 'missing',
    blocks: 'ok',
    state: 'ok',
    calls: 'optional',
    fork: 'missing',
    WETH: 'optional',
    USDC: 'optional',
    Permit2: 'optional',
    reactor: 'optional',
    Multicall3: 'optional',
    'cheat codes': 'optional',
    accounts: 'optional',
  })
})

test('the time between blocks is unknown for a chain without an earlier block', async () => {
  const more = { eth_blockNumber: '0x10', eth_getBlockByNumber: { number: '0x10' } }
  const findings = await onBareChain('0x1', chainFindings, more)
  const { message, state } = findings.find(({ name }) => name === 'blocks') ?? {}
  assert.equal(state, 'optional')
  assert.doesNotMatch(message ?? '', /seconds/)
})
