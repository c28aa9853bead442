/** `assay doctor --fork` on nodes that can be forked, and on others. */
import assert from 'node:assert/strict'
import { afterAll, afterEach, beforeAll, test, vi } from 'vitest'
import { developmentAccount } from '../../../chain/development-accounts.ts'
import { canonical } from '../../../core/canonical.ts'
import { useCommandProcess } from '../../command.ts'
import { type FaultyUpstream, startFaultyUpstream, type UpstreamFault } from '../../fork/faulty-upstream.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const assay = useCommandProcess()
let upstream: FaultyUpstream
beforeAll(async () => {
  upstream = await startFaultyUpstream()
  const { client } = upstream.node
  await client.sendTransaction({ account: developmentAccount(3), to: canonical.weth, value: 5n })
  // With these blocks on top, the block of the transaction is the one that the doctor executes again.
  await client.mine({ blocks: 64 })
})
afterEach(() => upstream.heal())
afterAll(() => upstream.stop())

test('a complete node lacks nothing, and its block executes again to the same result', async () => {
  const { code, stdout } = await assay('doctor', '--fork', upstream.url)
  assert.equal(code, 0, stdout)
  assert.match(stdout, /^ok +block +of 20\d\d-.*, executed by the rules of osaka$/m)
  for (const what of ['chain id', 'state', 'state overrides', 'logs', 'call data', 'Permit2', 'reactor'])
    assert.match(stdout, new RegExp(`^ok +${what} `, 'm'))
  assert.match(stdout, /^ok +replay +1 of the 1 transactions of block \d+ .* as on the chain$/m)
})

test.each([
  ['another chain', 3, /^missing +chain id +0x89, not 0x1: nothing but mainnet is forked$/m],
  ['null for a block', 3, /^missing +block +.*\n +→ .+/m],
  ['no state overrides', 3, /^missing +state overrides +.*\n +→ .+/m],
  ['a pruned block', 3, /^missing +state +none of the latest block/m],
  ['the limits of a provider', 0, /^optional +call data +of 131 kB is refused$/m],
  ['receipts of another execution', 0, /^optional +replay +.*gasUsed \d+, not 1$/m],
] as const satisfies readonly (readonly [UpstreamFault, number, RegExp])[])(
  'the fault of a node is listed: %s',
  async (fault, expected, line) => {
    upstream.fail(fault)
    const { code, stdout } = await assay('doctor', '--fork', upstream.url)
    assert.match(stdout, line)
    assert.equal(code, expected, stdout)
  },
)

test('a node that does not answer is the only finding', async () => {
  const { code, stdout } = await assay('doctor', '--fork', 'http://127.0.0.1:9')
  assert.equal(code, 3)
  assert.match(stdout, /^missing +JSON-RPC +.*\n +→ .+\nMissing: JSON-RPC$/m)
})

test('only one chain can be examined at a time', async () => {
  const { code, stderr } = await assay('doctor', '--fork', upstream.url, '--rpc', upstream.url)
  assert.equal(code, 2)
  assert.match(stderr, /--rpc and --fork examine different chains/)
})
