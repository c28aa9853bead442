/** Trades have the same effects on the embedded chain as in another implementation of the EVM. */
import { type Hex, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { approve, fund } from '../../../../../chain/execution/accounts.ts'
import { execute } from '../../../../../chain/execution/execute.ts'
import { executeAgain } from '../../../../../chain/execution/second-evm.ts'
import { genesisToken, type TokenSymbol } from '../../../../../chain/genesis/tokens.ts'
import { latestHardfork } from '../../../../../chain/hardforks.ts'
import { canonicalAddress } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import { encodeSwap } from '../../../../../solver/encode.ts'
import { solve } from '../../../../../solver/solve.ts'
import { usdc, wallet } from '../chain-order.samples.ts'
import {
  bob,
  flat,
  intents,
  market,
  node,
  percent,
  searchAll,
  statusOf,
  submit,
  useFilledChain,
  weth,
  worthInPools,
} from './filled-chain.samples.ts'

const trader = canonicalAddress(wallet(74).address)
const sellAmount = 50_000_000_000n

useFilledChain()

test('a fill has equal gas, logs, balances and words', async () => {
  const owed = percent(99n, await worthInPools(weth))
  const order = await submit({ outputs: [flat(weth, owed, bob)] })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
  const { differences, compared } = await executeAgain(node, await lastTransaction(), latestHardfork)
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(30)
})

test.each<TokenSymbol>(['WETH', 'USDT', 'DAI', 'WBTC', 'LINK', 'UNI'])(
  'so has a solution for %s',
  async (symbol) => {
    expect(await swapFor(symbol, 0n)).toBe('success')
    const { differences, compared } = await executeAgain(node, await lastTransaction(), latestHardfork)
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(20)
  },
)

test('so has one that reverts', async () => {
  expect(await swapFor('WETH', maxUint256)).toBe('reverted')
  const { differences } = await executeAgain(node, await lastTransaction(), latestHardfork)
  expect(differences).toEqual([])
})

test('the comparison tells another state', async () => {
  await swapFor('WETH', 0n)
  const hash = await lastTransaction()
  const without = await executeAgain(node, hash, latestHardfork, ({ [usdc]: _, ...others }) => others)
  expect(without.differences).toContain('status reverted, not success')
  const richer = await executeAgain(node, hash, latestHardfork, ({ [trader]: account, ...others }) => ({
    ...others,
    [trader]: { ...account, balance: '0x7' },
  }))
  expect(richer.differences).toEqual([`balance of ${trader} 7, not 0`])
})

test('and the rules of another hardfork, under which call data cost less', async () => {
  await execute(node, { from: trader, to: bob, data: `0x${'ff'.repeat(100)}` })
  const { differences } = await executeAgain(node, await lastTransaction(), 'cancun')
  expect(differences).toEqual(['gas 22600, not 25000'])
})

/** Sells 50 000 USDC along the route that the solver finds. */
async function swapFor(symbol: TokenSymbol, minBuyAmount: bigint): Promise<'success' | 'reverted'> {
  await fund(node, usdc, trader, sellAmount)
  await approve(node, usdc, trader, canonical.router, sellAmount)
  const order = { sellToken: usdc, buyToken: genesisToken(symbol).address, sellAmount }
  const request = { ...order, minBuyAmount: 0n, extraPools: [] }
  const solution = solve(await market.snapshot(), [request], searchAll)?.[0]
  if (solution === undefined) throw new Error(`no route to ${symbol}`)
  const data = encodeSwap({ ...order, route: solution.route, minBuyAmount, receiver: trader })
  return (await execute(node, { from: trader, to: canonical.router, data })).status
}

async function lastTransaction(): Promise<Hex> {
  const { transactions } = await node.client.getBlock()
  const [hash] = transactions
  if (hash === undefined) throw new Error('the latest block is empty')
  return hash
}
