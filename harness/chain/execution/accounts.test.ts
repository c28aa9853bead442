import { encodeFunctionData, erc20Abi, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalAddress, nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { developmentAccount, developmentAddresses } from '../development-accounts.ts'
import { genesisToken, genesisTokens } from '../genesis/tokens.ts'
import { type Node, startNode } from '../node.ts'
import { sendAs } from '../place.ts'
import { approve, fund } from './accounts.ts'

const somebody = '0x00000000000000000000000000000000000000aa'
const spender = canonical.permit2

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})
afterAll(() => node.stop())

test('the addresses of the development accounts derive from their mnemonic', () => {
  const derived = developmentAddresses.map((_, index) => canonicalAddress(developmentAccount(index).address))

  expect(derived).toEqual(developmentAddresses)
})

test.each(genesisTokens)('every development account has $symbol', async ({ address }) => {
  const balances = await Promise.all(developmentAddresses.map((holder) => balanceOf(address, holder)))

  expect(balances.every((balance) => balance > 0n)).toBe(true)
})

test.each(genesisTokens)('any account can be funded with $symbol, twice', async ({ address }) => {
  await fund(node, address, somebody, 1_000n)
  await fund(node, address, somebody, 1n)

  expect(await balanceOf(address, somebody)).toBe(1_001n)
})

test('funding an account does not return tokens that leave it meanwhile', async () => {
  const { address } = genesisToken('WETH')
  await fund(node, address, somebody, 1_000n)
  const before = await balanceOf(address, somebody)
  let hasLeft = false
  const provider: Node['provider'] = {
    async request(request) {
      if (request.method === 'debug_traceCall' && !hasLeft) {
        hasLeft = true
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, 400n] })
        await sendAs(node.client, somebody, { to: address, data })
      }
      return node.provider.request(request)
    },
  }
  await fund({ ...node, provider }, address, somebody, 1n)

  expect(await balanceOf(address, somebody)).toBe(before - 400n + 1n)
})

test('any account can be funded with ether', async () => {
  await fund(node, nativeToken, somebody, 5n)

  expect(await node.client.getBalance({ address: somebody })).toBe(5n)
})

test.each(genesisTokens)('an allowance of $symbol can be replaced and revoked', async ({ address }) => {
  for (const amount of [10n, 20n, 0n]) {
    await approve(node, address, somebody, spender, amount)
    expect(await allowance(address)).toBe(amount)
  }
})

test('a contract without balances is rejected', async () => {
  const counterfeit = '0x00000000000000000000000000000000000000bb'
  // Its code reads its first slot and returns zero for every call.
  await node.client.setCode({ address: counterfeit, bytecode: '0x5f54505f5f5260205ff3' })

  await expect(fund(node, counterfeit, somebody, 1n)).rejects.toMatchObject({ code: 'UNKNOWN_TOKEN_LAYOUT' })
  expect(BigInt((await node.client.getStorageAt({ address: counterfeit, slot: '0x0' })) ?? 1)).toBe(0n)
})

/** Code of a token whose balance is 3/2 of the holder's shares; the holder's address is the slot of the shares. */
const shares = '0x60043554600302600290045f5260205ff3'

test.each([
  ['to whom has none', 0n],
  ['to whom has some', 1_000n],
] as const)('a token of shares is not given %s, and keeps its storage', async (_what, held) => {
  const token = '0x00000000000000000000000000000000000000cc'
  await node.client.setCode({ address: token, bytecode: shares })
  const slot = { address: token, index: pad(somebody) } as const
  await node.client.setStorageAt({ ...slot, value: numberToHex(held, { size: 32 }) })
  expect(await balanceOf(token, somebody)).toBe((held * 3n) / 2n)

  await expect(fund(node, token, somebody, 50n)).rejects.toMatchObject({
    code: 'UNKNOWN_TOKEN_LAYOUT',
    message: expect.stringContaining(token),
  })
  expect(BigInt((await node.client.getStorageAt({ address: token, slot: pad(somebody) })) ?? -1)).toBe(held)
})

test('a token with a fee on transfers is funded in full, and takes the fee from transfers', async () => {
  const { address } = genesisTokens.find(({ kind }) => kind === 'taxed') ?? genesisToken('WETH')
  const other = '0x00000000000000000000000000000000000000ab'
  const before = await balanceOf(address, somebody)
  await fund(node, address, somebody, 10_000n)
  expect(await balanceOf(address, somebody)).toBe(before + 10_000n)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 10_000n] })
  await sendAs(node.client, somebody, { to: address, data })
  expect(await balanceOf(address, other)).toBeLessThan(10_000n)
})

test('funding an account does not change the total supply', async () => {
  const { address } = genesisToken('DAI')
  const supply = () => node.client.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' })
  const before = await supply()
  await fund(node, address, somebody, 1n)

  expect(await supply()).toBe(before)
})

function balanceOf(address: `0x${string}`, holder: `0x${string}`): Promise<bigint> {
  return node.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
}

function allowance(address: `0x${string}`): Promise<bigint> {
  const args = [somebody, spender] as const
  return node.client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args })
}
