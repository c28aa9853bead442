/** The genuine reactor fills an order with a known signature. */
import { decodeFunctionResult, encodeEventTopics, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonical } from '../../core/canonical.ts'
import { encodeDutchOrder } from '../../core/orders/dutch-order.ts'
import { golden } from '../../testing/golden-order.ts'
import { developmentAddresses } from '../development-accounts.ts'
import { type Node, startNode } from '../node.ts'
import { approve, fund } from './accounts.ts'
import { execute, sandbox } from './execute.ts'

const signature: Hex =
  '0x01fd389f590820b87cac5b8229a5367b5675d2822168ed06eccf674429e6330d29215d2b1df34428a47cbdcbf4ec72b5127aea527dd51e0304f1da464b225b691b'
const orderHash: Hex = '0xf077b2c303869b95c28f8aafd479aadb5ebe98c911ccd1fe450688fbc902b957'

const abi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'struct OrderInfo { address reactor; address swapper; uint256 nonce; uint256 deadline; address additionalValidationContract; bytes additionalValidationData; }',
  'struct Input { address token; uint256 amount; uint256 maxAmount; }',
  'struct Output { address token; uint256 amount; address recipient; }',
  'struct ResolvedOrder { OrderInfo info; Input input; Output[] outputs; bytes sig; bytes32 hash; }',
  'function execute(SignedOrder order) payable',
  'function quote(bytes order, bytes sig) returns (ResolvedOrder)',
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
])

const { swapper, reactor, input } = golden
const [, filler = swapper] = developmentAddresses
const order = encodeDutchOrder(golden)

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' }, time: 1_700_000_000n })
  await approve(node, input.token, swapper, canonical.permit2, input.startAmount)
  await fund(node, canonical.weth, filler, 10n ** 18n)
  await approve(node, canonical.weth, filler, reactor, 10n ** 18n)
})
afterAll(() => node.stop())

test('a third of the way through its decay, the order costs the filler a third of the decay less', async () => {
  const { changes, logs, status } = await sandbox(node, async () => {
    node.clock.advance(100n)
    const data = encodeFunctionData({ abi, functionName: 'execute', args: [{ order, sig: signature }] })
    return execute(node, { from: filler, to: reactor, data })
  })
  const paid = 500_000_000_000_000_000n - 5_000_000_000_000_000n / 3n

  expect(status).toBe('success')
  expect(changes).toEqual(
    expect.arrayContaining([
      { token: canonical.weth, holder: swapper, change: paid },
      { token: canonical.weth, holder: filler, change: -paid },
      { token: input.token, holder: swapper, change: -1_000_000_000n },
      { token: input.token, holder: filler, change: 1_000_000_000n },
    ]),
  )
  expect(changes).toHaveLength(4)
  expect(logs.at(-1)?.topics).toEqual(
    encodeEventTopics({ abi, eventName: 'Fill', args: { orderHash, filler, swapper } }),
  )
})

test.each([canonical.orderQuoter, canonical.sdkOrderQuoter])(
  'the quoter at %s resolves it to the same hash',
  async (quoter) => {
    const data = encodeFunctionData({ abi, functionName: 'quote', args: [order, signature] })
    const answer = await node.client.call({ to: quoter, data })
    const { hash } = decodeFunctionResult({ abi, functionName: 'quote', data: answer.data ?? '0x' })

    expect(hash).toBe(orderHash)
  },
)

test('the reactor refuses an order with the signature of another account, with its own error', async () => {
  const sig: Hex = `0x${signature.slice(2, -2)}1c`
  const data = encodeFunctionData({ abi, functionName: 'execute', args: [{ order, sig }] })
  const { status, revertData, changes } = await sandbox(node, () =>
    execute(node, { from: filler, to: reactor, data }),
  )
  const invalidSigner = '0x815e1d64'

  expect({ status, revertData, changes }).toEqual({
    status: 'reverted',
    revertData: invalidSigner,
    changes: [],
  })
})
