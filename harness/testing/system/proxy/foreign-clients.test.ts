/**
 * Clients of other libraries, an ethers wallet and the UniswapX SDK, for which the proxy has no findings.
 */
import { createRequire } from 'node:module'
import { DutchOrderBuilder } from '@uniswap/uniswapx-sdk'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeToken } from '../../../core/address.ts'
import { type Devnet, startDevnet } from '../../../devnet/devnet.ts'
import { call, usdc, weth } from '../../devnet.ts'
import { type Addresses, findingsOf, get, post, rulesOf } from './clients.ts'

// The version of ethers that the SDK itself depends on.
const require = createRequire(import.meta.url)
const { BigNumber, Contract, Wallet, providers } = createRequire(require.resolve('@uniswap/uniswapx-sdk'))(
  'ethers',
)

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
  await call(devnet, '/devnet/approve', { owner: devnet.accounts[2], token: weth })
})
afterAll(() => devnet.stop())

const sold = parseEther('0.01')

/** Solves an order, and sends the transaction with an ethers wallet after `change`. */
const swap =
  (change: (transaction: object) => object = (transaction) => transaction) =>
  async ({ rpcUrl, url }: Addresses) => {
    const wallet = new Wallet(keyOf(1), new providers.StaticJsonRpcProvider(rpcUrl, 1))
    const orders = [
      { sell_token: weth, buy_token: usdc, sell_amount: `${sold}`, origin_address: wallet.address },
    ]
    const key = { 'x-api-key': devnet.apiKey }
    const solved = await post(`${url}/v2/solver/solve`, { blockchain: 'ethereum', orders }, key)
    const { solutions } = (await solved.json()) as {
      solutions: readonly { call_data: Hex; target_address: Hex }[]
    }
    const [solution] = solutions
    if (solution === undefined) throw new Error('the devnet has no solution')
    const token = new Contract(weth, ['function approve(address spender, uint256 amount)'], wallet)
    await (await token.approve(solution.target_address, sold)).wait()
    const transaction = { to: solution.target_address, data: solution.call_data, gasLimit: 1_000_000 }
    await (await wallet.sendTransaction(change(transaction))).wait().catch(() => {})
  }

/** Signs an order of the SDK with an ethers wallet, and submits it. */
const submitIntent =
  (chainId: number) =>
  async ({ url }: Addresses) => {
    const wallet = new Wallet(keyOf(2))
    const key = { 'x-api-key': devnet.apiKey }
    const answer = await get(
      `${url}/partner/v2/intent/nonce?blockchain=ethereum&address=${wallet.address}`,
      key,
    )
    const { nonce } = (await answer.json()) as { nonce: string }
    const now = Math.floor(Date.now() / 1000)
    const order = new DutchOrderBuilder(1)
      .swapper(wallet.address)
      .nonce(BigNumber.from(nonce))
      .decayStartTime(now)
      .decayEndTime(now + 600)
      .deadline(now + 1200)
      .exclusiveFiller(nativeToken, BigNumber.from(0))
      .input({ token: weth, startAmount: BigNumber.from(sold), endAmount: BigNumber.from(sold) })
      .output({
        token: usdc,
        startAmount: BigNumber.from(900_000_000),
        endAmount: BigNumber.from(800_000_000),
        recipient: wallet.address,
      })
      .build()
    const { domain, types, values } = order.permitData()
    const signature: string = await wallet._signTypedData({ ...domain, chainId }, types, values)
    const fields = { blockchain: 'ethereum', order: order.serialize(), signature }
    await post(`${url}/partner/v2/intent/order`, fields, key)
  }

test('an ethers wallet that approves and sends a solution has no findings', async () => {
  expect(await findingsOf(devnet, swap())).toEqual([])
})

test('an ethers wallet that sends value with the solution has a finding, and so has the revert', async () => {
  const findings = await findingsOf(
    devnet,
    swap((transaction) => ({ ...transaction, value: 1 })),
  )
  expect(rulesOf(findings)).toEqual(['transaction/reverted', 'transaction/value'])
})

test('an order of the SDK that an ethers wallet signs and submits has no findings', async () => {
  expect(await findingsOf(devnet, submitIntent(1))).toEqual([])
})

test('an order of the SDK that is signed for another chain has a finding', async () => {
  expect(rulesOf(await findingsOf(devnet, submitIntent(137)))).toEqual(['intent/domain'])
})

function keyOf(index: number): Hex {
  const key = devnet.signer(index).getHdKey().privateKey
  if (key === null) throw new Error('the account of the devnet has no key')
  return `0x${Buffer.from(key).toString('hex')}`
}
