import { describe, expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import { order, refusalOf, sampleClient, trader } from '../../../../testing/service.ts'
import { dai, link, usdc, weth } from '../../../../testing/small-market.ts'

const blockchain = 'ethereum'
const pair = { blockchain, sell_token: usdc, buy_token: weth } as const

describe('quote', () => {
  async function quote(parameters: Record<string, string>, headers = {}) {
    const { response } = await sampleClient().send({
      method: 'GET',
      path: '/v1/solver/quote',
      query: { ...pair, ...parameters },
      headers,
    })
    expect(response.status).toBe(200)
    return response.body
  }

  test('token units, base units and v2 agree; the integer is exact', async () => {
    const inUnits = await quote({ sell_amount: '3000.0' })
    expect(await quote({ sell_amount_integer: '3000000000' })).toBe(inUnits)
    const v2 = await sampleClient().quote({ blockchain, orders: [order()] })
    const amount = v2.found ? v2.value.quotes[0]?.buy_amount : undefined
    expect(amount).toBeGreaterThan(2n ** 53n)
    expect(inUnits).toContain(`"bought_integer":${amount},`)
    expect(inUnits).toContain(`"bought":"0.${`${amount}`.padStart(18, '0').replace(/0+$/, '')}"`)
    expect(JSON.parse(inUnits)).toMatchObject({
      buy_tokens: { symbol: 'WETH', decimals: '18', address: weth },
      sell_tokens: { symbol: 'USDC', decimals: '6', address: usdc },
      gas: expect.any(Number),
    })
  })

  test('the filter is taken from the query, with its plus escaped or not, and from a header', async () => {
    const sushi = await quote({ sell_amount: '1', amms: '+sushiswap_v2' })
    expect(await quote({ sell_amount: '1', amms: ' sushiswap_v2' })).toBe(sushi)
    expect(await quote({ sell_amount: '1' }, { amms: '+sushiswap_v2' })).toBe(sushi)
    expect(await quote({ sell_amount: '1' })).not.toBe(sushi)
    expect(await quote({ sell_amount: '1', amms: '+all,-sushiswap_v2' })).not.toBe(sushi)
  })

  test.each([
    ['neither amount', {}],
    ['both amounts', { sell_amount: '1', sell_amount_integer: '1000000' }],
    ['a zero', { sell_amount: '0.0' }],
    ['a zero in base units', { sell_amount_integer: '0' }],
    ['more decimals than the token has', { sell_amount: '0.0000001' }],
    ['a comma', { sell_amount: '1,5' }],
    ['a sign', { sell_amount: '-1' }],
    ['an unsupported token', { sell_amount: '1', buy_token: '0x00000000000000000000000000000000deadbeef' }],
    ['an invalid address', { sell_amount: '1', buy_token: 'weth' }],
    ['a missing token', { sell_amount: '1', buy_token: undefined }],
    ['the same token twice', { sell_amount: '1', buy_token: usdc }],
    ['an unsupported AMM', { sell_amount: '1', amms: '+atlantis' }],
    ['an origin of the wrong form', { sell_amount: '1', origin_address: '0x12' }],
  ])('%s is a 400', async (_, parameters) => {
    const query = { ...pair, ...parameters }
    expect(
      refusalOf(await sampleClient().send({ method: 'GET', path: '/v1/solver/quote', query })).status,
    ).toBe(400)
  })

  test('an AMM without its sign is a 422, as in v2', async () => {
    const query = { ...pair, sell_amount: '1', amms: 'curve' }
    expect(
      refusalOf(await sampleClient().send({ method: 'GET', path: '/v1/solver/quote', query })).status,
    ).toBe(422)
  })

  test('a token that trades nowhere is a 204', async () => {
    const answer = await sampleClient().v1Quote({ ...pair, buy_token: link, sell_amount: '1' })
    expect(answer.found).toBe(false)
  })
})

describe('solve', () => {
  interface SolveBody {
    readonly solutions: readonly [{ readonly orders: readonly [object] }]
  }

  async function solve(sell_amount: string, sell_token: `0x${string}` = usdc) {
    const { response } = await sampleClient().send({
      method: 'POST',
      path: '/v1/solver/solve',
      query: { blockchain },
      body: { orders: [{ sell_token, buy_token: dai, sell_amount, origin_address: trader }] },
    })
    return { status: response.status, body: JSON.parse(response.body) as SolveBody }
  }

  test('a decimal point marks token units', async () => {
    const [inUnits, inBaseUnits] = [await solve('3000.0'), await solve('3000000000')]
    const entry = { external_id: '0', executed_sell_amount: '3000000000' }
    expect(inUnits.body).toMatchObject({ solutions: [{ orders: [{ ...entry, sell_amount: '3000.0' }] }] })
    expect(inBaseUnits.body).toMatchObject({
      solutions: [{ orders: [{ ...entry, sell_amount: '3000000000' }] }],
    })
  })

  test('the answer has no target, no token lists and no routes', async () => {
    const { body } = await solve('3000.0')
    expect(Object.keys(body).sort()).toEqual(['request_id', 'solutions'])
    const [solution] = body.solutions
    expect(Object.keys(solution).sort()).toEqual(['call_data', 'gas', 'orders'])
    const [entry] = solution.orders
    expect(Object.keys(entry).sort()).toEqual([
      'buy_token',
      'executed_buy_amount',
      'executed_sell_amount',
      'external_id',
      'origin_address',
      'sell_amount',
      'sell_token',
    ])
  })

  test('the zero address sells the native token', async () => {
    expect((await solve('1.5', nativeToken)).body).toMatchObject({
      solutions: [{ orders: [{ executed_sell_amount: '1500000000000000000' }] }],
    })
  })

  test.each(['1.0000001', '0.0', '1,5', '', '-1', `${2n ** 256n}`, '1e6'])(
    'the amount %j is a 400',
    async (amount) => {
      expect((await solve(amount)).status).toBe(400)
    },
  )
})
