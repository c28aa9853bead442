import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentAccount, developmentAddresses } from '../chain/development-accounts.ts'
import { type LocalNode, startNode } from '../chain/node.ts'
import { boundedGas, maxTransactionGas } from '../chain/provider/gas-bounds.ts'
import type { Provider, RpcRequest } from '../chain/provider/provider.ts'
import { serveNode } from './served-provider.ts'

const [alice] = developmentAddresses

let node: LocalNode
let served: Provider
const passed: RpcRequest[] = []

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  served = boundedGas({
    request: (request) => {
      passed.push(request)
      return node.provider.request(request)
    },
  })
})
afterAll(() => node.stop())

test('a call and an estimate have at most the gas of a transaction, whatever they name', async () => {
  for (const gas of [undefined, '0x10000000000', '0x0', '0x30d40'])
    await served.request({ method: 'eth_call', params: [{ data: '0x00', gas }] }).catch(() => {})
  await served.request({ method: 'eth_estimateGas', params: [{ from: alice, data: '0x00' }] })
  const gasOf = ({ params: [call] = [] }: RpcRequest) => (call as { readonly gas: string }).gas
  expect(passed.map(gasOf)).toEqual(['0x1000000', '0x1000000', '0x0', '0x30d40', '0x1000000'])
})

test.each([
  ['a text', '0x00'],
  ['a list', []],
  ['null', null],
])('%s is refused as a call', async (_, call) => {
  for (const method of ['eth_call', 'eth_estimateGas', 'debug_traceCall'])
    await expect(served.request({ method, params: [call, 'latest'] })).rejects.toMatchObject({
      code: -32_602,
    })
})

test('a transaction with more gas than mainnet allows is refused', async () => {
  const gas = maxTransactionGas + 1n
  const raw = await developmentAccount(0).signTransaction({ gas, chainId: 1, to: alice, maxFeePerGas: 1n })
  const hex = `0x${gas.toString(16)}`
  const refused = { code: -32_000, name: 'TooMany' }
  for (const request of [
    { method: 'eth_sendRawTransaction', params: [raw] },
    { method: 'eth_sendTransaction', params: [{ from: alice, to: alice, gas: hex }] },
  ])
    await expect(served.request(request)).rejects.toMatchObject(refused)
})

test('a transaction that used a million gas has a trace of calls, and none of steps', async () => {
  // Burns two million units of gas.
  const hash = await served.request({
    method: 'eth_sendTransaction',
    params: [{ from: alice, data: '0xfe', gas: '0x1e8480' }],
  })
  const trace = (options: object) =>
    served.request({ method: 'debug_traceTransaction', params: [hash, options] })
  await expect(trace({})).rejects.toMatchObject({ name: 'TooMany' })
  await expect(trace({ tracer: 'callTracer' })).resolves.toMatchObject({ gasUsed: '0x1e8480' })
})

test('a billion blocks are not mined at once, a million are', async () => {
  const mine = (count: string) => served.request({ method: 'hardhat_mine', params: [count] })
  await expect(mine('0x3b9aca00')).rejects.toMatchObject({ code: -32_000, name: 'TooMany' })
  await expect(mine('0xf4240')).resolves.toBe(true)
})

test('blocks are simulated until they have used fifty million gas', async () => {
  const server = await serveNode(node, { port: 0 })
  // Each burns all the gas of a transaction, and three fit in a block.
  const block = { calls: Array(3).fill({ from: alice, input: '0xfe' }) }
  const simulate = async (blockStateCalls: readonly unknown[]) => {
    const body = JSON.stringify({ method: 'eth_simulateV1', params: [{ blockStateCalls }] })
    return (await fetch(server.url, { method: 'POST', body })).json()
  }
  expect(await simulate([block])).toMatchObject({ result: [{ gasUsed: '0x3000000' }] })
  expect(await simulate([block, block])).toMatchObject({ error: { code: -32_005 } })
  await server.close()
})
