/** Each packaged dialect against answers in the form that the documents of its API describe. The values are our own. */
import { expect, test } from 'vitest'
import { usdc, weth } from '../../../core/tokens.ts'
import { createTransport } from '../../../core/transport/transport.ts'
import type { Ask, Kind } from '../api/ask.ts'
import { createClient } from '../api/client.ts'
import { packagedNames } from './files.ts'
import { packagedDialect } from './packaged.ts'

const taker = '0x00000000000000000000000000000000000a55a1'
const contract = '0x00000000000000000000000000000000000c0de1'
const proxy = '0x00000000000000000000000000000000000c0de2'
const data = '0x12345678'
const ask: Ask = {
  ...{ chainId: 1, sell: weth.address, buy: usdc.address, side: 'sell', amount: 10n ** 18n },
  ...{ taker, slippage: 10n ** 16n },
}

interface Reply {
  /** A part of the address or the body of the request. */
  readonly to: string
  readonly status?: number
  readonly body: unknown
}

/** Asks a service that gives these answers one after the other, and returns the last one as it is read. */
async function answerFrom(name: string, kind: Kind, ...replies: readonly Reply[]) {
  const left = [...replies]
  const fetch = async (request: Request) => {
    const reply = left.shift()
    const sent = `${request.url} ${await request.text()}`
    expect(sent).toContain(reply?.to)
    return Response.json(reply?.body, { status: reply?.status ?? 200 })
  }
  const client = createClient(createTransport(fetch, { baseUrl: 'http://127.0.0.1' }))
  const { answer } = await client.ask(packagedDialect(name), kind, ask, { now: 1_700_000_000 })
  expect(left).toEqual([])
  return answer
}

const tx = { to: contract, data, value: 0n }
const half = 5n * 10n ** 17n

test('zeroex-v2', async () => {
  const fill = { from: weth.address, to: usdc.address, source: 'Some_V3', proportionBps: '5000' }
  const body = {
    ...{ liquidityAvailable: true, blockNumber: '20114692', buyToken: usdc.address, sellToken: weth.address },
    ...{ buyAmount: '3000000000', minBuyAmount: '2969970000', sellAmount: '1000000000000000000' },
    allowanceTarget: proxy,
    fees: {
      integratorFee: null,
      zeroExFee: { amount: '3000000', token: usdc.address, type: 'volume' },
      gasFee: null,
    },
    route: { fills: [fill, { ...fill, source: 'Other' }], tokens: [] },
    transaction: { to: contract, data, gas: '288079', gasPrice: '4837860000', value: '0' },
  }
  expect(
    await answerFrom('zeroex-v2', 'build', { to: 'allowance-holder/quote?chainId=1&sellToken=', body }),
  ).toEqual({
    ...{ kind: 'built', out: 3_000_000_000n, min: 2_969_970_000n, taken: 10n ** 18n, isNet: true },
    ...{ sold: weth.address, bought: usdc.address, block: 20_114_692n, spender: proxy, tx },
    ...{ gas: 288_079n, gasPriceWei: 4_837_860_000n },
    fees: [{ token: usdc.address, amount: 3_000_000n }],
    route: ['Some_V3', 'Other'].map((source) => ({
      source,
      in: weth.address,
      out: usdc.address,
      share: half,
    })),
  })
  const none = { to: 'slippageBps=100', body: { liquidityAvailable: false, zid: '0x1' } }
  expect(await answerFrom('zeroex-v2', 'price', none)).toEqual({ kind: 'noRoute' })
  const refused = {
    to: 'price',
    status: 400,
    body: { name: 'INPUT_INVALID', message: 'The input is invalid' },
  }
  expect(await answerFrom('zeroex-v2', 'price', refused)).toEqual({
    ...{ kind: 'refused', status: 400, message: 'The input is invalid' },
  })
})

test('oneinch-v6', async () => {
  const part = { name: 'SOME_V3', part: 50, fromTokenAddress: weth.address, toTokenAddress: usdc.address }
  const body = { dstAmount: '3000000000', protocols: [[[part, { ...part, name: 'OTHER' }]]] }
  const built = { ...body, tx: { from: taker, to: contract, data, value: '0', gas: 0, gasPrice: '1' } }
  const answer = await answerFrom(
    'oneinch-v6',
    'build',
    { to: '/swap/v6.0/1/swap?src=', body: built },
    { to: '/swap/v6.0/1/approve/spender', body: { address: proxy } },
  )
  expect(answer).toEqual({
    ...{ kind: 'built', out: 3_000_000_000n, isNet: true, tx, spender: proxy },
    route: ['SOME_V3', 'OTHER'].map((source) => ({
      source,
      in: weth.address,
      out: usdc.address,
      share: half,
    })),
  })
  const none = { error: 'Bad Request', statusCode: 400, description: 'insufficient liquidity' }
  expect(await answerFrom('oneinch-v6', 'price', { to: 'quote', status: 400, body: none })).toEqual({
    kind: 'noRoute',
  })
})

test('kyberswap-v1', async () => {
  const step = { pool: contract, tokenIn: weth.address, tokenOut: usdc.address, exchange: 'some-v3' }
  const routeSummary = {
    ...{
      tokenIn: weth.address,
      tokenOut: usdc.address,
      amountIn: '1000000000000000000',
      amountOut: '3000000001',
    },
    ...{ gas: '253000', gasPrice: '1', routeID: 'an-id' },
    route: [[{ ...step, swapAmount: '1000000000000000000', amountOut: '3000000001' }]],
  }
  const routes = { code: 0, message: 'successfully', data: { routeSummary, routerAddress: proxy } }
  const built = {
    ...{ code: 0, message: 'successfully' },
    data: {
      amountIn: '1000000000000000000',
      amountOut: '3000000000',
      gas: '253001',
      data,
      routerAddress: proxy,
      transactionValue: '0',
    },
  }
  expect(
    await answerFrom('kyberswap-v1', 'price', { to: '/ethereum/api/v1/routes?', body: routes }),
  ).toMatchObject({
    ...{ kind: 'priced', out: 3_000_000_001n, gas: 253_000n },
  })
  const steps = [
    { to: 'routes', body: routes },
    { to: '"routeID":"an-id"', body: built },
  ]
  expect(await answerFrom('kyberswap-v1', 'build', ...steps)).toEqual({
    ...{ kind: 'built', out: 3_000_000_000n, taken: 10n ** 18n, gas: 253_001n, isNet: true, spender: proxy },
    tx: { ...tx, to: proxy },
    route: [
      {
        ...{ source: 'some-v3', pool: contract, in: weth.address, out: usdc.address },
        ...{ amountIn: 10n ** 18n, amountOut: 3_000_000_001n },
      },
    ],
  })
  const none = { to: 'routes', status: 400, body: { code: 4008, message: 'route not found' } }
  expect(await answerFrom('kyberswap-v1', 'build', none)).toEqual({ kind: 'noRoute' })
})

test('velora-v6', async () => {
  const exchange = {
    exchange: 'SomeV3',
    srcAmount: '1000000000000000000',
    destAmount: '3000000000',
    percent: 100,
  }
  const swap = { srcToken: weth.address, destToken: usdc.address, swapExchanges: [exchange] }
  const priceRoute = {
    ...{
      blockNumber: 20114692,
      network: 1,
      srcToken: weth.address,
      destToken: usdc.address,
      gasCost: '290740',
    },
    ...{
      srcAmount: '1000000000000000000',
      destAmount: '3000000000',
      side: 'SELL',
      tokenTransferProxy: proxy,
    },
    bestRoute: [{ percent: 100, swaps: [swap] }],
  }
  const steps = [
    { to: '/prices?srcToken=', body: { priceRoute } },
    {
      to: '"gasCost":"290740"',
      body: { from: taker, to: contract, data, value: '0', chainId: 1, gasPrice: '1' },
    },
  ]
  expect(await answerFrom('velora-v6', 'build', ...steps)).toEqual({
    ...{
      kind: 'built',
      out: 3_000_000_000n,
      taken: 10n ** 18n,
      block: 20_114_692n,
      gas: 290_740n,
      isNet: true,
    },
    ...{ sold: weth.address, bought: usdc.address, spender: proxy, tx },
    route: [
      {
        ...{ source: 'SomeV3', in: weth.address, out: usdc.address },
        ...{ amountIn: 10n ** 18n, amountOut: 3_000_000_000n },
      },
    ],
  })
  const none = { to: 'prices', status: 400, body: { error: 'No routes found with enough liquidity' } }
  expect(await answerFrom('velora-v6', 'price', none)).toEqual({ kind: 'noRoute' })
})

test('lifi-v1', async () => {
  const action = { fromToken: { address: weth.address }, toToken: { address: usdc.address } }
  const body = {
    ...{ type: 'lifi', tool: 'some', action, includedSteps: [{ tool: 'some', action }] },
    estimate: {
      ...{ fromAmount: '1000000000000000000', toAmount: '3000000000', toAmountMin: '2970000000' },
      approvalAddress: proxy,
      feeCosts: [
        { name: 'A fee', amount: '2500000000000000', token: { address: weth.address }, included: true },
      ],
    },
    transactionRequest: {
      to: contract,
      data,
      value: '0x0',
      gasLimit: '0x5b8d8',
      gasPrice: '0x1',
      chainId: 1,
    },
  }
  expect(await answerFrom('lifi-v1', 'build', { to: 'slippage=0.01', body })).toEqual({
    ...{
      kind: 'built',
      out: 3_000_000_000n,
      min: 2_970_000_000n,
      taken: 10n ** 18n,
      isNet: true,
      chainId: 1n,
    },
    ...{ sold: weth.address, bought: usdc.address, spender: proxy, tx, gas: 375_000n, gasPriceWei: 1n },
    fees: [{ token: weth.address, amount: 25n * 10n ** 14n }],
    route: [{ source: 'some', in: weth.address, out: usdc.address }],
  })
  const none = { to: '/v1/quote', status: 404, body: { message: 'No available quotes', code: 1002 } }
  expect(await answerFrom('lifi-v1', 'build', none)).toEqual({ kind: 'noRoute' })
})

test('solver-api', async () => {
  const step = { protocol: 'some_v3', in_token: weth.address, out_token: usdc.address, split: 1 }
  const order = {
    executed_sell_amount: '1000000000000000000',
    executed_buy_amount: '3000000000',
    buy_amount: '2970000000',
  }
  const solution = { orders: [order], call_data: data, gas: '250000', target_address: contract }
  const body = { request_id: 'one', solutions: [solution], routes: { one: [[step]] } }
  expect(await answerFrom('solver-api', 'build', { to: '"slippage":0.01', body })).toEqual({
    ...{
      kind: 'built',
      out: 3_000_000_000n,
      min: 2_970_000_000n,
      taken: 10n ** 18n,
      gas: 250_000n,
      isNet: true,
    },
    ...{ spender: contract, tx },
    route: [{ source: 'some_v3', in: weth.address, out: usdc.address, share: 10n ** 18n }],
  })
  const quote = { quotes: [{ sell_amount: '1000000000000000000', buy_amount: '3000000000' }], gas: '250000' }
  expect(
    await answerFrom('solver-api', 'price', { to: '"blockchain":"ethereum"', body: quote }),
  ).toMatchObject({
    ...{ kind: 'priced', out: 3_000_000_000n, gas: 250_000n },
  })
})

test('a success without the amount, or with one that is none, is unreadable at its path', async () => {
  const body = { data: { routeSummary: { amountOut: '12.5' } }, code: 0 }
  expect(await answerFrom('kyberswap-v1', 'price', { to: 'routes', body })).toEqual({
    ...{ kind: 'unreadable', path: 'data.amountOut|data.routeSummary.amountOut', why: '"12.5" is no amount' },
  })
  expect(await answerFrom('lifi-v1', 'build', { to: 'quote', body: {} })).toMatchObject({
    kind: 'unreadable',
  })
})

test('every packaged dialect names its documents, if they are not our own', () => {
  const dialects = packagedNames().map(packagedDialect)
  expect(dialects.map(({ name }) => name)).toEqual(packagedNames())
  expect(dialects.filter(({ source }) => source === undefined).map(({ name }) => name)).toEqual([
    'solver-api',
  ])
})
