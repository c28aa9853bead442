import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import { key, refusalOf, sampleClient } from '../../../../testing/service.ts'
import { dai, link, usdc, usdt, wbtc, weth } from '../../../../testing/small-market.ts'

const blockchain = 'ethereum'

async function tokens(query: Record<string, string> = {}) {
  const answer = await sampleClient().tokens({ blockchain, ...query })
  return answer.found ? answer.value : []
}

describe('tokens', () => {
  test('tokens are sorted by volume, then by address; neither ether nor what no pool trades is listed', async () => {
    const addresses = (await tokens()).map(({ address }) => address)
    expect(addresses).toEqual([usdc, weth, ...[wbtc, dai, usdt].sort()])
  })

  test.each([1, 2, 4, 5, 100])('pages of %i are the list, cut', async (limit) => {
    const all = await tokens()
    const pages = []
    for (let page = 0; page * limit < all.length; page++)
      pages.push(await tokens({ limit: `${limit}`, page: `${page}` }))
    expect(pages.every((page) => page.length <= limit)).toBe(true)
    expect(pages.flat()).toEqual(all)
    expect(await tokens({ limit: `${limit}`, page: `${pages.length}` })).toEqual([])
  })

  test('an icon is a picture that needs no network', async () => {
    const [{ icon_url = '', color = '', volume_24_hr } = {}] = await tokens()
    expect(volume_24_hr).toBe(7000)
    expect(color).toBe('#06eb48')
    const svg = decodeURIComponent(icon_url.replace('data:image/svg+xml,', ''))
    expect(svg).toMatch(/^<svg xmlns.*#06eb48.*>USD<.*<\/svg>$/)
  })

  test.each(['limit=0', 'limit=1001', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=', 'page=-1', 'page=x'])(
    '%s is a 422',
    async (parameter) => {
      const query = { blockchain, ...Object.fromEntries(new URLSearchParams(parameter)) }
      const exchange = await sampleClient().send({ method: 'GET', path: '/v2/solver/tokens', query })
      expect(refusalOf(exchange)).toMatchObject({ status: 422, code: 'INVALID_FORMAT' })
    },
  )
})

describe('prices', () => {
  const strange = '0x00000000000000000000000000000000deadbeef'

  async function price(token_address: string) {
    return sampleClient().send({
      method: 'GET',
      path: '/v2/solver/token_price',
      query: { blockchain, token_address },
    })
  }

  test.each([
    [weth, 1],
    [nativeToken, 1],
    [usdc, 1 / 3000],
    [wbtc, 20],
    [wbtc.toUpperCase().replace('0X', '0x'), 20],
  ])('of %s is %d ether', async (token, expected) => {
    const { response } = await price(token)
    const { price: found } = JSON.parse(response.body) as { price: number }
    expect(Math.abs(found / expected - 1)).toBeLessThan(0.001)
  })

  test('of the native token is in dollars', async () => {
    const answer = await sampleClient().nativePrice({ blockchain })
    expect(Math.abs((answer.found ? answer.value.price : 0) / 3000 - 1)).toBeLessThan(0.001)
  })

  test('of tokens that are unknown, malformed, or traded nowhere are refused', async () => {
    expect(refusalOf(await price(strange))).toMatchObject({
      status: 400,
      detail: `Token ${strange} not found`,
    })
    expect(refusalOf(await price('usdc'))).toMatchObject({ status: 422, code: 'INVALID_ADDRESS' })
    expect(refusalOf(await price('0x12'))).toMatchObject({ status: 422, code: 'INVALID_ADDRESS' })
    expect(refusalOf(await price(link))).toMatchObject({ status: 404, code: 'NO_PRICE' })
  })

  test('of a pair lie between what buying and selling bring, and are reciprocal', async () => {
    const ask = async (base_token_address: Address, quote_token_address: Address) => {
      const headers = { 'x-api-key': key }
      const answer = await sampleClient().spread(
        { blockchain, base_token_address, quote_token_address },
        { headers },
      )
      if (!answer.found) throw new Error('no price')
      return answer.value
    }
    const [there, back] = [await ask(wbtc, usdc), await ask(usdc, wbtc)]
    expect(there.spread).toBeGreaterThan(0)
    expect(Math.abs(there.price * back.price - 1)).toBeLessThan(there.spread / there.price)
    expect(Math.abs(there.price / 60_000 - 1)).toBeLessThan(0.001)
    expect(await ask(usdc, usdc)).toEqual({ price: 1, spread: 0 })
  })
})
