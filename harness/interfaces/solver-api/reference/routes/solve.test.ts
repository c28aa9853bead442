import { decodeFunctionData, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import { routerAbi } from '../../../../core/router.ts'
import { createMakerDesk } from '../../../../market/maker-quotes.ts'
import { order, router, sampleClient, trader } from '../../../../testing/service.ts'
import { dai, smallMarket, usdc, usdt, wbtc, weth } from '../../../../testing/small-market.ts'
import type { SolveRequest } from '../../api/solve.ts'

const receiver = '0x00000000000000000000000000000000000000EE'

type SolveOrder = SolveRequest['orders'][number]

function signed(changes: Partial<SolveOrder> = {}): SolveOrder {
  return { ...order(), origin_address: trader, ...changes }
}

async function solve(request: Partial<SolveRequest> = {}) {
  const answer = await sampleClient().solve({ blockchain: 'ethereum', orders: [signed()], ...request })
  if (!answer.found) throw new Error('no solution')
  return answer.value
}

async function solveOne(request: Partial<SolveRequest> = {}) {
  const [solution] = (await solve(request)).solutions
  const [entry] = solution?.orders ?? []
  if (!solution || !entry) throw new Error('no order in the solution')
  return { ...entry, call: decodeFunctionData({ abi: routerAbi, data: solution.call_data }).args }
}

test('the call data says what the entry says', async () => {
  const { call, ...entry } = await solveOne({ orders: [signed({ receiver })] })
  expect(call[0]).toEqual({
    sellToken: expect.stringMatching(new RegExp(usdc, 'i')),
    buyToken: expect.stringMatching(new RegExp(weth, 'i')),
    sellAmount: entry.executed_sell_amount,
    minBuyAmount: entry.buy_amount,
    receiver: expect.stringMatching(new RegExp(receiver, 'i')),
  })
  expect(entry).toMatchObject({ ...signed(), receiver, external_id: '0' })
})

test('without a receiver the origin receives', async () => {
  const entry = await solveOne()
  expect(entry.receiver).toBe(trader)
  expect(entry.call[0].receiver.toLowerCase()).toBe(trader)
})

test.each([
  [undefined, 9995n, 10_000n],
  [0, 1n, 1n],
  ['0', 1n, 1n],
  [0.05, 95n, 100n],
  ['1e-3', 999n, 1000n],
  [0.9999, 1n, 10_000n],
] as const)(
  'slippage %s leaves the exact share of what was found, rounded down',
  async (slippage, part, whole) => {
    const entry = await solveOne(slippage === undefined ? {} : { slippage })
    expect(entry.buy_amount).toBe((entry.executed_buy_amount * part) / whole)
  },
)

test("the order's own minimum holds where it is higher", async () => {
  const { executed_buy_amount } = await solveOne()
  const orders = [signed({ buy_amount: `${executed_buy_amount}` })]
  expect((await solveOne({ orders })).buy_amount).toBe(executed_buy_amount)
})

test('a minimum that is met to the wei is met, one beyond what there is has no solution', async () => {
  const { executed_buy_amount } = await solveOne()
  const send = (buy_amount: string) =>
    sampleClient().solve({ blockchain: 'ethereum', orders: [signed({ buy_amount })] })
  expect((await send(`${executed_buy_amount}`)).found).toBe(true)
  expect((await send(`${executed_buy_amount * 2n}`)).exchange.response).toMatchObject({
    status: 204,
    body: '',
  })
})

test('each order has its solution with the router as target', async () => {
  const { solutions } = await solve({ orders: [signed(), signed({ sell_token: wbtc, sell_amount: '1000' })] })
  expect(solutions.map(({ target_address }) => target_address)).toEqual([router, router])
  expect(solutions.map(({ orders }) => orders[0]?.external_id)).toEqual(['0', '1'])
})

test('there are no routes unless they are asked for', async () => {
  expect(await solve()).not.toHaveProperty('routes')
  expect(await solve({ return_routes: false })).not.toHaveProperty('routes')
})

test.each([
  [wbtc, dai, 20n * 10n ** 8n],
  [usdc, weth, 10n ** 12n],
  [nativeToken, dai, 10n ** 20n],
  [dai, nativeToken, 10n ** 24n],
  [usdt, usdc, 10n ** 11n],
] as const)(
  'the route of %s to %s is a flow from one to the other',
  async (sell_token, buy_token, amount) => {
    const orders = [signed({ sell_token, buy_token, sell_amount: `${amount}` })]
    const { routes } = await solve({ orders, return_routes: true })
    const groups = routes?.['0'] ?? []
    const inTokens = groups.map((group) => new Set(group.map(({ in_token }) => in_token)))
    expect(inTokens.every(({ size }) => size === 1)).toBe(true)
    const sold = inTokens.flatMap((tokens) => [...tokens])
    expect(new Set(sold).size).toBe(groups.length)
    expect(sold[0]).toBe(sell_token)

    const bought = groups.flat().map(({ out_token }) => out_token)
    for (const token of sold.slice(1)) expect(bought).toContain(token)
    for (const token of bought) expect([...sold, buy_token]).toContain(token)
    for (const group of groups) {
      const whole = group.reduce((sum, { split }) => sum + Number(split), 0)
      expect(Math.abs(whole - 1)).toBeLessThan(1e-9)
    }
  },
)

test('solve is not worse than quote, and the same request gives the same amounts', async () => {
  const client = sampleClient()
  const request = { blockchain: 'ethereum', orders: [signed({ sell_amount: `${10n ** 12n}` })] }
  const quoted = await client.quote(request)
  const [first, second] = [await client.solve(request), await client.solve(request)]
  if (!quoted.found || !first.found || !second.found) throw new Error('no solution')
  const [found] = first.value.solutions.flatMap(({ orders }) => orders)
  expect(found?.executed_buy_amount).toBeGreaterThanOrEqual(quoted.value.quotes[0]?.buy_amount ?? 0n)
  expect(second.value.solutions).toEqual(first.value.solutions)
  expect(second.value.request_id).not.toBe(first.value.request_id)
})

test('a native order goes to the router as one', async () => {
  const { call } = await solveOne({
    orders: [signed({ sell_token: nativeToken, buy_token: usdc, sell_amount: `${10n ** 18n}` })],
  })
  expect(call[0].sellToken).toBe(zeroAddress)
  expect(call[1][0]).toMatchObject({ protocol: 0, tokenIn: zeroAddress })
  expect(smallMarket.wrappedNative).toBe(call[1][0]?.pool.toLowerCase())
})

test('a quote of a maker has another nonce in each solution, so that all of them can be filled', async () => {
  const nonces: bigint[] = []
  const client = sampleClient({
    makerQuotes: createMakerDesk({
      makers: [{ address: router }],
      inventory: async () => 2n ** 120n,
      now: () => 0n,
    }),
    signQuote: async (quote) => {
      nonces.push(quote.nonce)
      return { ...quote, signature: '0x' }
    },
  })
  const orders = [signed({ sell_token: weth, buy_token: usdt, sell_amount: '100000000000000000' })]
  for (const asked of [orders, orders])
    await client.solve({ blockchain: 'ethereum', orders: asked, amms: ['+market_maker'] })
  expect(nonces.length).toBeGreaterThan(1)
  expect(new Set(nonces).size).toBe(nonces.length)
})
