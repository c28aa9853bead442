/** The methods that a service may call on the chain that is started for it. */
import { afterAll, expect, test } from 'vitest'
import { canonical } from '../../core/canonical.ts'
import { fieldOf } from '../../core/json.ts'
import { type ServiceChain, startServiceChain } from './service-chain.ts'

const started: ServiceChain[] = []
afterAll(() => Promise.all(started.map((chain) => chain.stop())))

const network = { kind: 'genesis' } as const
const code = '0x5f5ff3'
const unused = '0x00000000000000000000000000000000000c0de1'

async function chainOf(shareCheats: boolean) {
  const chain = await startServiceChain({ network, shareCheats }, '127.0.0.1')
  started.push(chain)
  return async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(chain.rpcUrl, { method: 'POST', body, headers })
    const answer: unknown = await response.json()
    return fieldOf(answer, 'result') ?? fieldOf(fieldOf(answer, 'error'), 'code')
  }
}

test('cheat codes are the judge’s alone', async () => {
  const ask = await chainOf(false)
  for (const method of ['hardhat_setCode', 'anvil_setCode'])
    expect(await ask(method, unused, code)).toBe(-32_601)
  expect(await ask('evm_snapshot')).toBe(-32_601)
  expect(await ask('evm_increaseTime', '0x10')).toBe(-32_601)
  expect(await ask('evm_mine', { timestamp: '0x7fffffff' })).toBe(-32_601)
  expect(await ask('evm_mine')).toBe('0')
  expect(await ask('eth_getCode', unused, 'latest')).toBe('0x')
}, 60_000)

test('shared, they overwrite nothing that the judge put there', async () => {
  const ask = await chainOf(true)
  expect(await ask('hardhat_setCode', unused, code)).toBe(true)
  expect(await ask('hardhat_setCode', unused, '0x00')).toBe(true)
  const slot = `0x${'0'.repeat(64)}`
  expect(await ask('anvil_setCode', canonical.permit2, code)).toBe(-32_602)
  expect(await ask('hardhat_setStorageAt', canonical.weth, '0x0', slot)).toBe(-32_602)
  await ask('anvil_setBalance', unused, '0x7')
  expect(await ask('anvil_loadState', await ask('anvil_dumpState'))).toBe(-32_602)
}, 60_000)
