/** The node answers cheap calls itself, with the same answers as with all gas, and no other calls. */
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentAddresses } from '../../chain/development-accounts.ts'
import { type LocalNode, startNode } from '../../chain/node.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { canonical } from '../../core/canonical.ts'
import { servedProvider } from '../served-provider.ts'
import { answerCall } from '../serving/json-rpc.ts'
import { type CheapCalls, cheapCalls } from './cheap-calls.ts'

const [alice = '0x'] = developmentAddresses
const contract = '0x00000000000000000000000000000000c0de0001'
const other = '0x00000000000000000000000000000000c0de0002'
const readsGas = '0x5a5f5260205ff3'
const loop = `0x${'5b'.repeat(1000)}5f56`

let node: LocalNode
let served: Provider
let cheap: CheapCalls

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  const { provider } = node
  if (node.origin === undefined) throw new Error('The node does not say how its chain came to be.')
  served = servedProvider({ provider, sandbox: node.sandbox })
  cheap = cheapCalls(served, node.origin.changes.onChange)
})
afterAll(() => node.stop())

const placed = (address: Hex, code: string) =>
  node.provider.request({ method: 'hardhat_setCode', params: [address, code] })
const asked = (...params: readonly unknown[]) => ({ id: 7, method: 'eth_call', params })
/** Code that returns whether a call to the other contract succeeded. */
const callsOther = `0x5f5f5f5f73${other.slice(2)}5afa5f5260205ff3`
const balanceOf = `0x70a08231${alice.slice(2).padStart(64, '0')}`

test.each([
  ['a balance of a token', { to: canonical.weth, data: balanceOf }, 'latest'],
  ['a balance at a block', { to: canonical.weth, input: balanceOf, gas: '0xf4240' }, '0x10'],
  ['a call of an account without code', { from: alice, to: alice, value: '0x1' }, 'latest'],
  ['a call that is reverted', { to: canonical.weth, data: '0x2e1a7d4d' }, 'latest'],
  ['a loop with little gas', { data: '0x5b5f56', gas: '0xc350' }, 'pending'],
])('%s is answered as with all gas', async (_, ...params) => {
  const answer = await cheap.answer(asked(...params))
  expect(answer).toBe(await answerCall(served, asked(...params)))
  expect(answer).toMatch(/^{"jsonrpc":"2.0","id":7,/)
})

test('a call to a contract that passes its gas on is answered as with all gas', async () => {
  await placed(contract, callsOther)
  await placed(other, '0x00')
  const request = asked({ to: contract })
  const answer = await cheap.answer(request)
  expect(answer).toBe(await answerCall(served, request))
  expect(answer).toContain(`${'0'.repeat(63)}1"`)
})

test.each([
  ['loops', loop, '0x'],
  ['continues after a call that had too little gas', callsOther, loop],
  ['returns how much gas is left', readsGas, '0x'],
  ['calls a contract that returns its remaining gas', callsOther, readsGas],
  ['calls an account that delegates to other code', callsOther, `0xef0100${alice.slice(2)}`],
])('code that %s is left to a replica', async (_, code, otherCode) => {
  await placed(contract, '0x')
  await placed(other, '0x')
  expect(await cheap.answer(asked({ to: contract }))).toBeDefined()
  await placed(contract, code)
  await placed(other, otherCode)
  expect(await cheap.answer(asked({ to: contract }))).toBeUndefined()
})

test.each([
  ['on waiting transactions', asked({ to: alice }, 'pending')],
  ['on another state', asked({ to: alice }, 'latest', { [alice]: { code: loop } })],
  ['without a contract', asked({ data: '0x' })],
  ['that is none', asked(null)],
  ['that is a text', asked('0x')],
  ['that is an estimate', { id: 7, method: 'eth_estimateGas', params: [{ to: alice }] }],
])('a call %s is left to others', async (_, request) => {
  expect(await cheap.answer(request)).toBeUndefined()
})
