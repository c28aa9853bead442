/** Judges fills on the embedded chain by balances alone. The reactor, the pools and Permit2 are genuine. */
import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { approve, fund } from '../../../../../chain/execution/accounts.ts'
import { genesisToken, type TokenSymbol } from '../../../../../chain/genesis/tokens.ts'
import { canonicalAddress, nativeToken } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import { tokenPrice } from '../../../../../market/price.ts'
import { solve } from '../../../../../solver/solve.ts'
import type { OrderStatus } from '../../../api/intents.ts'
import { findOrder, fundedWallet, usdc, wallet } from '../chain-order.samples.ts'
import { fillGas } from './fill-plan.ts'
import {
  balance,
  bob,
  flat,
  holdings,
  intents,
  market,
  node,
  percent,
  refillWith,
  searchAll,
  sellerOf,
  statusOf,
  submit,
  swapper,
  useFilledChain,
  weth,
  worthInPools,
} from './filled-chain.samples.ts'

const alice = canonicalAddress(wallet(21).address)
const carol = canonicalAddress(wallet(23).address)
const stranger: Address = '0x00000000000000000000000000000000000000aa'

useFilledChain()

test('a fair order is filled: the recipient gets what is owed, the swapper pays no gas', async () => {
  const owed = percent(99n, await worthInPools(weth))
  const before = await holdings(swapper.address)
  const order = await submit({ outputs: [flat(weth, owed, swapper.address)] })
  await intents.onBlock()
  const after = await holdings(swapper.address)
  expect(await statusOf(order)).toBe('filled')
  expect(after.usdc - before.usdc).toBe(-1_000_000_000n)
  expect(after.weth - before.weth).toBe(owed)
  expect(after.ether).toBe(before.ether)
})

test('the surplus is worth more than the gas that the filler paid', async () => {
  await submit({ outputs: [flat(weth, percent(99n, await worthInPools(weth)), bob)] })
  const before = await holdings(canonical.filler)
  await intents.onBlock()
  const kept = (await holdings(canonical.filler)).weth - before.weth
  expect(kept).toBeGreaterThan(await lastFee())
})

test.each<readonly [sold: bigint, bought: TokenSymbol]>([
  [1_000n, 'WETH'],
  [50_000n, 'WETH'],
  [1_000n, 'USDT'],
  [2_000n, 'WBTC'],
  [5_000n, 'LINK'],
])('%s USDC for %s, less what the gas of a fill costs, is filled at once', async (dollars, symbol) => {
  const { address: token, decimals } = genesisToken(symbol)
  const sold = dollars * 1_000_000n
  const seller = await sellerOf(sold)
  const snapshot = await market.snapshot()
  const order = { sellToken: usdc, buyToken: token, sellAmount: sold, minBuyAmount: 0n, extraPools: [] }
  const [solution] = solve(snapshot, [order], searchAll) ?? []
  const costWei = fillGas(solution?.gas ?? 0n) * snapshot.gasPriceWei
  const cost = Math.ceil(Number(costWei) / 10 ** (18 - decimals) / (tokenPrice(snapshot, token) ?? 0))
  const input = { token: usdc, startAmount: sold, endAmount: sold }
  const owed = (solution?.buyAmount ?? 0n) - BigInt(cost)
  const submitted = await submit({ input, outputs: [flat(token, owed, bob)] }, seller)
  await intents.onBlock()
  expect(await statusOf(submitted)).toBe('filled')
})

test('an order is filled at the first price of its decay that pays', async () => {
  const all = await worthInPools(weth)
  const [start, end] = [percent(101n, all), percent(91n, all)]
  const order = await submit({ outputs: [{ ...flat(weth, start, bob), endAmount: end }] })
  let seconds = 0
  while ((await statusOf(order)) === 'open') {
    node.clock.advance(6n)
    seconds += 6
    await node.client.mine({ blocks: 1 })
    await intents.onBlock()
  }
  expect(await statusOf(order)).toBe('filled')
  const owed = start - ((start - end) * BigInt(seconds)) / 600n
  expect((await holdings(bob)).weth).toBe(owed)
  expect(owed).toBeLessThan(all)
  expect(owed).toBeGreaterThan(percent(98n, all))
})

test('several outputs in several tokens, the native one too, are each paid in full', async () => {
  const [third, dai, usdt] = [
    (await worthInPools(weth)) / 3n,
    genesisToken('DAI').address,
    genesisToken('USDT').address,
  ]
  const outputs = [
    flat(weth, percent(20n, third), alice),
    flat(weth, percent(70n, third), bob),
    flat(nativeToken, percent(90n, third), carol),
    flat(dai, 150n * 10n ** 18n, alice),
    flat(usdt, 140_000_000n, bob),
    flat(usdc, 7_000_000n, carol),
  ]
  const order = await submit({ outputs })
  const before = await Promise.all(outputs.map(({ token, recipient }) => balance(token, recipient)))
  await intents.onBlock()
  const after = await Promise.all(outputs.map(({ token, recipient }) => balance(token, recipient)))
  expect(await statusOf(order)).toBe('filled')
  expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual(
    outputs.map(({ startAmount }) => startAmount),
  )
})

test('orders of several swappers share one transaction', async () => {
  const orders = []
  for (const number of [31, 32, 33]) {
    const owed = percent(97n, await worthInPools(weth))
    orders.push(await submit({ outputs: [flat(weth, owed, bob)] }, await fundedWallet(node, number)))
  }
  await intents.onBlock()
  const transactions = new Set<Hex | undefined>()
  for (const order of orders) transactions.add((await findOrder(intents, order)).fill?.transaction)
  expect(transactions.size).toBe(1)
  expect(transactions).not.toContain(undefined)
})

test('more orders than fit into one transaction are all filled', async () => {
  const owed = percent(90n, await worthInPools(weth))
  const orders = []
  for (let nonce = 1n; nonce <= 10n; nonce++) {
    orders.push(await submit({ nonce, outputs: [flat(weth, owed, bob)] }))
  }
  await intents.onBlock()
  expect(new Set(await Promise.all(orders.map(statusOf)))).toEqual(new Set(['filled']))
})

describe('exclusivity', () => {
  test.each<
    readonly [name: string, filler: Address, overrideBps: bigint, seconds: bigint, status: OrderStatus]
  >([
    ["one's own", canonical.filler, 0n, 0n, 'filled'],
    ["another's, in its last second", stranger, 0n, 100n, 'open'],
    ["another's, a second after", stranger, 0n, 101n, 'filled'],
    ["another's, at a premium that can be paid", stranger, 100n, 0n, 'filled'],
    ["another's, at a premium that cannot", stranger, 2000n, 0n, 'open'],
  ])('%s', async (_, exclusiveFiller, exclusivityOverrideBps, seconds, status) => {
    const owed = percent(97n, await worthInPools(weth))
    const order = await submit({
      exclusiveFiller,
      exclusivityOverrideBps,
      decayStartTime: node.clock.now() + 100n,
      outputs: [flat(weth, owed, bob)],
    })
    node.clock.advance(seconds)
    const before = (await holdings(bob)).weth
    await intents.onBlock()
    expect(await statusOf(order)).toBe(status)
    const premium = exclusivityOverrideBps > 0n ? owed / 100n : 0n
    expect((await holdings(bob)).weth - before).toBe(status === 'filled' ? owed + premium : 0n)
  })
})

test('a market maker can fill what the pools cannot', async () => {
  // Gas is free, so that prices alone decide.
  const snapshot = async () => ({ ...(await market.snapshot()), gasPriceWei: 0n })
  const owed = (await worthInPools(weth, await snapshot())) + 1n
  const order = await submit({ outputs: [flat(weth, owed, bob)] })
  const makerQuotes = async () => []
  for (const [filler, status] of [
    [{ snapshot, makerQuotes }, 'open'],
    [{ snapshot }, 'filled'],
  ] as const) {
    refillWith(filler)
    await intents.onBlock()
    expect(await statusOf(order)).toBe(status)
  }
})

test('non-standard tokens are sold and bought: one without return values, one behind a proxy', async () => {
  const usdt = genesisToken('USDT').address
  const order = await submit({ outputs: [flat(usdt, 990_000_000n, bob)] })
  const seller = wallet(61)
  await fund(node, usdt, seller.address, 1_000_000_000n)
  await approve(node, usdt, seller.address, canonical.permit2, 10n ** 12n)
  const input = { token: usdt, startAmount: 1_000_000_000n, endAmount: 1_000_000_000n }
  const back = await submit({ input, outputs: [flat(usdc, 990_000_000n, bob)] }, seller)
  await intents.onBlock()
  expect([await statusOf(order), await statusOf(back)]).toEqual(['filled', 'filled'])
})

/** The cost of the owner's latest transaction, in wei. */
async function lastFee(): Promise<bigint> {
  const { transactions } = await node.client.getBlock()
  const [hash] = transactions
  if (hash === undefined) throw new Error('the latest block is empty')
  const { gasUsed, effectiveGasPrice } = await node.client.getTransactionReceipt({ hash })
  return gasUsed * effectiveGasPrice
}
