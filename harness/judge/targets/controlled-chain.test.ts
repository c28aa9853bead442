/** The judge's own transactions on a node of others, which has a base fee. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../../chain/execution/accounts.ts'
import { execute } from '../../chain/execution/execute.ts'
import { type LocalNode, type Node, startNode } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'
import { servedProvider } from '../../node/served-provider.ts'
import { type RpcServer, serveRpc } from '../../node/serving/rpc-server.ts'
import { controlledChain } from './controlled-chain.ts'

const [sender, receiver] = [
  '0x9a0c3fdd2f7a2a13d7d5a6fd7f8a9be0d2c05f11',
  '0x9a0c3fdd2f7a2a13d7d5a6fd7f8a9be0d2c05f12',
] as const
const value = 5n * 10n ** 18n

let node: LocalNode
let server: RpcServer
let chain: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' }, baseFeeWei: 10n ** 9n })
  server = await serveRpc(servedProvider(node), { port: 0 })
  chain = await controlledChain(server.url)
}, 60_000)
afterAll(async () => {
  await server.close()
  await node.stop()
})

test('an account sends all of its ether, and does not lack the price of the gas', async () => {
  await fund(chain, nativeToken, sender, value)
  const { status } = await execute(chain, { from: sender, to: receiver, value })
  expect(status).toBe('success')
  expect(await chain.client.getBalance({ address: receiver })).toBe(value)
})
