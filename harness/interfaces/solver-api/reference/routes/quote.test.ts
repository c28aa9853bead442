import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import { createMakerDesk } from '../../../../market/maker-quotes.ts'
import { tokenPrice } from '../../../../market/price.ts'
import { order, router, sampleClient, trader } from '../../../../testing/service.ts'
import { dai, link, smallMarket, usdc, usdt, wbtc, weth } from '../../../../testing/small-market.ts'
import type { QuoteRequest } from '../../api/quote.ts'
import type { ServicePorts } from '../http/ports.ts'

async function quote(request: Partial<QuoteRequest>, changes: Partial<ServicePorts> = {}) {
  const answer = await sampleClient(changes).quote({ blockchain: 'ethereum', orders: [order()], ...request })
  if (!answer.found) return undefined
  const { quotes, gas } = answer.value
  return { ...answer.value, amounts: quotes.map((one) => one.buy_amount), gas: BigInt(gas) }
}

test('an answer repeats each order to the letter, in the order asked, and names it by its position', async () => {
  const answer = await quote({
    orders: [
      order({ sell_token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', sell_amount: '0003000000000' }),
      order({ sell_token: wbtc, buy_token: dai, sell_amount: '100' }),
      order(),
    ],
  })
  expect(answer?.quotes).toMatchObject([
    {
      sell_token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      buy_token: weth,
      sell_amount: '0003000000000',
      external_id: '0',
    },
    { sell_token: wbtc, buy_token: dai, external_id: '1' },
    { sell_token: usdc, buy_token: weth, external_id: '2' },
  ])
  expect(answer?.target_address).toBe(router)
})

test('token infos are those of the traded tokens, each once', async () => {
  const orders = [
    order(),
    order({ buy_token: nativeToken }),
    order({ sell_token: dai, sell_amount: `${10n ** 18n}` }),
  ]
  const answer = await quote({ orders })
  const info = (symbol: string, decimals: string, address: string) => ({ symbol, decimals, address })
  expect(answer?.buy_tokens).toEqual([info('WETH', '18', weth), info('ETH', '18', nativeToken)])
  expect(answer?.sell_tokens).toEqual([info('USDC', '6', usdc), info('DAI', '18', dai)])
})

test('the native token is its wrapped form, one to one', async () => {
  const [ether, wrapped] =
    (await quote({ orders: [order({ buy_token: nativeToken }), order()] }))?.amounts ?? []
  const alone = await quote({ orders: [order()] })
  expect(ether).toBe(alone?.amounts[0])
  expect(wrapped).toBeLessThan(ether ?? 0n)
})

test('wrapping needs no protocol that a filter could exclude', async () => {
  const orders = [order({ sell_token: nativeToken, buy_token: weth, sell_amount: '77' })]
  expect((await quote({ orders, amms: ['+curve'] }))?.amounts).toEqual([77n])
})

describe('gas', () => {
  const orders = [order(), order({ sell_token: wbtc, buy_token: dai, sell_amount: '10000000' })]

  test('is reported for all orders together', async () => {
    const apart = [
      order({ sell_token: usdc, buy_token: dai }),
      order({ sell_token: wbtc, sell_amount: '10000000' }),
    ]
    const amms = ['+curve', '+balancer_v2']
    const [first, second] = await Promise.all(apart.map((one) => quote({ orders: [one], amms })))
    expect((await quote({ orders: apart, amms }))?.gas).toBe((first?.gas ?? 0n) + (second?.gas ?? 0n))
  })

  test('with FirstOrder the first order pays for all, the others nothing', async () => {
    const gross = await quote({ orders })
    const net = await quote({ orders, deduct_gas_cost: 'FirstOrder' })
    const cost = (gross?.gas ?? 0n) * smallMarket.gasPriceWei
    expect((gross?.amounts[0] ?? 0n) - (net?.amounts[0] ?? 0n)).toBe(cost)
    expect(net?.amounts[1]).toBe(gross?.amounts[1])
  })

  test('on the intent venue each order pays for its own fill, in its buy token', async () => {
    const gross = await quote({ orders })
    const net = await quote({ orders, venue: 'intent', deduct_gas_cost: 'FirstOrder' })
    const first = await quote({ orders: orders.slice(0, 1), venue: 'intent' })
    const [inWeth, inDai] = (gross?.amounts ?? []).map(
      (amount, index) => amount - (net?.amounts[index] ?? 0n),
    )
    expect(net?.gas).toBeGreaterThan(gross?.gas ?? 0n)
    expect(inWeth).toBe((first?.gas ?? 0n) * smallMarket.gasPriceWei)
    const secondCost = ((net?.gas ?? 0n) - (first?.gas ?? 0n)) * smallMarket.gasPriceWei
    expect(Number(inDai) / Number(secondCost)).toBeCloseTo(1 / (tokenPrice(smallMarket, dai) ?? 0), 6)
  })

  test('that exceeds the output, or leaves less than the minimum, leaves no quote', async () => {
    const tiny = [order({ sell_amount: '100000' })]
    expect(await quote({ orders: tiny })).toBeDefined()
    expect(await quote({ orders: tiny, deduct_gas_cost: 'FirstOrder' })).toBeUndefined()
    expect(await quote({ orders: tiny, venue: 'intent' })).toBeUndefined()

    const [gross] = (await quote({}))?.amounts ?? []
    const exact = [order({ buy_amount: `${gross}` })]
    expect(await quote({ orders: exact })).toBeDefined()
    expect(await quote({ orders: exact, venue: 'intent' })).toBeUndefined()
  })
})

test.each([
  ['a token that trades nowhere', { orders: [order({ buy_token: link })] }],
  ['a filter that leaves no route', { amms: ['+curve'] }],
  [
    'one order of several at a minimum that is not met',
    { orders: [order(), order({ buy_amount: `${2n ** 255n}` })] },
  ],
] as const)('%s is answered with 204 and nothing else', async (_, request) => {
  const orders = 'orders' in request ? [...request.orders] : [order()]
  const amms = 'amms' in request ? { amms: [...request.amms] } : {}
  const { exchange } = await sampleClient().quote({ blockchain: 'ethereum', orders, ...amms })
  expect(exchange.response).toMatchObject({ status: 204, body: '' })
  expect(exchange.response.headers['x-assay-reason']).toBe('Unable to find a quote for the currency pair')
})

test('any amount of any pair has a positive answer or none', async () => {
  const token = fc.constantFrom(...smallMarket.tokens.map(({ address }) => address))
  const amount = fc.oneof(
    fc.bigInt(1n, 2n ** 256n - 1n),
    fc.integer({ min: 0, max: 255 }).map((bits) => 1n << BigInt(bits)),
  )
  await fc.assert(
    fc.asyncProperty(token, token, amount, async (sell_token, buy_token, sold) => {
      fc.pre(sell_token !== buy_token)
      const answer = await quote({ orders: [order({ sell_token, buy_token, sell_amount: `${sold}` })] })
      for (const bought of answer?.amounts ?? []) expect(bought).toBeGreaterThan(0n)
    }),
    { numRuns: 200 },
  )
})

describe('market makers', () => {
  const makerQuotes = createMakerDesk({
    makers: [{ address: router }],
    inventory: async () => 2n ** 120n,
    now: () => 0n,
  })
  const withOrigin = [order({ origin_address: trader })]

  test.each([
    [usdc, '100000000'],
    [wbtc, '1000000'],
    [dai, '100000000000000000000'],
    [weth, '100000000000000000'],
    [nativeToken, '100000000000000000'],
  ] as const)('improve %s for an origin, and only for one', async (sell_token, sell_amount) => {
    const terms = { sell_token, buy_token: usdt, sell_amount } as const
    const pools = await quote({ orders: [order(terms)] })
    const without = await quote({ orders: [order(terms)] }, { makerQuotes })
    const made = await quote({ orders: [order({ ...terms, origin_address: trader })] }, { makerQuotes })
    expect(without?.amounts).toEqual(pools?.amounts)
    expect(made?.amounts[0]).toBeGreaterThan(pools?.amounts[0] ?? 0n)
  })

  test('are not asked where the filter leaves them out, without an origin, or to wrap the native token', async () => {
    const asked = vi.fn(makerQuotes)
    const wrap = order({ sell_token: nativeToken, buy_token: weth, origin_address: trader })
    const excluded = await quote(
      { orders: withOrigin, amms: ['+all', '-market_maker'] },
      { makerQuotes: asked },
    )
    await quote({ orders: [order(), wrap] }, { makerQuotes: asked })
    expect(asked).not.toHaveBeenCalled()
    expect(excluded?.amounts).toEqual((await quote({}))?.amounts)
  })

  test('are asked for the wrapped form of the native token, which is what they hold', async () => {
    const asked = vi.fn(makerQuotes)
    const native = order({
      buy_token: nativeToken,
      origin_address: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    })
    await quote({ orders: [native] }, { makerQuotes: asked })
    expect(asked.mock.calls).toEqual([[smallMarket, { origin: trader, sellToken: usdc, buyToken: weth }]])
  })

  test('quote the first of two equal orders only, because a quote is filled once', async () => {
    const twice = await quote({ orders: [...withOrigin, ...withOrigin] }, { makerQuotes })
    const poolsAlone = await quote({})
    expect(twice?.amounts[0]).toBeGreaterThan(poolsAlone?.amounts[0] ?? 0n)
    expect(twice?.amounts[1]).toBeLessThanOrEqual(poolsAlone?.amounts[0] ?? 0n)
  })
})
