import { describe, expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import {
  order,
  quotePath,
  quoteRequest,
  refusalOf,
  samplePorts,
  send,
  trader,
} from '../../../../testing/service.ts'
import { usdc } from '../../../../testing/small-market.ts'
import { createService } from '../app.ts'

const blockchain = 'ethereum'

describe('a refusal says why', () => {
  const strange = '0x00000000000000000000000000000000deadbeef'
  const withOrder = (changes: object) => ({ ...quoteRequest, orders: [{ ...order(), ...changes }] })
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

  test.each<[string, unknown, number, string]>([
    ['no JSON', '{"blockchain":', 400, 'INVALID_JSON'],
    ['an empty body', '', 400, 'INVALID_JSON'],
    ['a list', [], 422, 'INVALID_FORMAT'],
    ['null', null, 422, 'INVALID_FORMAT'],
    ['a deep nest', deep, 400, 'INVALID_JSON'],
    [
      'a deep nest in place of a token',
      `{"blockchain":"ethereum","orders":[{"sell_token":${deep}}]}`,
      400,
      'INVALID_JSON',
    ],
    ['no blockchain', { orders: [order()] }, 400, 'MISSING_PARAMETER'],
    ['another blockchain', { ...quoteRequest, blockchain: 'solana' }, 400, 'UNKNOWN_BLOCKCHAIN'],
    ['no orders', { blockchain }, 400, 'MISSING_PARAMETER'],
    ['an empty list of orders', { blockchain, orders: [] }, 422, 'INVALID_FORMAT'],
    ['51 orders', { blockchain, orders: Array.from({ length: 51 }, () => order()) }, 400, 'TOO_MANY_ORDERS'],
    ['an order that is a text', { blockchain, orders: ['buy'] }, 422, 'INVALID_FORMAT'],
    ['an order without a token', withOrder({ sell_token: undefined }), 400, 'MISSING_PARAMETER'],
    ['a token that is not hex', withOrder({ sell_token: 'usdc' }), 422, 'INVALID_ADDRESS'],
    ['a token of another length', withOrder({ sell_token: '0x12' }), 422, 'INVALID_ADDRESS'],
    ['a token that is a number', withOrder({ sell_token: 1 }), 422, 'INVALID_ADDRESS'],
    ['an unsupported token', withOrder({ buy_token: strange }), 400, 'TOKEN_NOT_FOUND'],
    [
      'one token twice',
      withOrder({ buy_token: usdc.toUpperCase().replace('0X', '0x') }),
      400,
      'SAME_SELL_AND_BUY_TOKEN',
    ],
    [
      'the native token twice',
      withOrder({ sell_token: nativeToken, buy_token: nativeToken }),
      400,
      'SAME_SELL_AND_BUY_TOKEN',
    ],
    ['a zero', withOrder({ sell_amount: '0' }), 422, 'INVALID_FORMAT'],
    ['an amount of 2^256', withOrder({ sell_amount: `${2n ** 256n}` }), 422, 'INVALID_FORMAT'],
    ['an amount with a point', withOrder({ sell_amount: '1.0' }), 422, 'INVALID_FORMAT'],
    ['an amount with a sign', withOrder({ sell_amount: '+1' }), 422, 'INVALID_FORMAT'],
    ['an amount with an exponent', withOrder({ sell_amount: '1e6' }), 422, 'INVALID_FORMAT'],
    ['an amount with a blank', withOrder({ sell_amount: ' 1' }), 422, 'INVALID_FORMAT'],
    ['an amount that is a number', withOrder({ sell_amount: 1000000 }), 422, 'INVALID_FORMAT'],
    ['an unknown venue', { ...quoteRequest, venue: 'dark' }, 422, 'INVALID_FORMAT'],
    ['an unknown gas strategy', { ...quoteRequest, deduct_gas_cost: 'LastOrder' }, 422, 'INVALID_FORMAT'],
    ['an AMM without its sign', { ...quoteRequest, amms: ['curve', '+atlantis'] }, 422, 'AMM_PREFIX_MISSING'],
    [
      'an AMM with both signs',
      { ...quoteRequest, amms: ['+curve', '-curve', '+atlantis'] },
      422,
      'AMM_CONTRADICTION',
    ],
    ['an unsupported AMM', { ...quoteRequest, amms: ['+atlantis'] }, 400, 'AMM_UNSUPPORTED'],
    ['amms that are no list', { ...quoteRequest, amms: '+all' }, 422, 'INVALID_FORMAT'],
  ])('%s', async (_, body, status, code) => {
    const message = typeof body === 'string' ? { body } : { body: JSON.stringify(body) }
    const refusal = refusalOf(await send(message))
    expect(refusal).toMatchObject({ status, code })
    expect(refusal.detail.length).toBeLessThan(400)
  })

  test('an unsupported token is named', async () => {
    const { detail } = refusalOf(await send({ body: withOrder({ buy_token: strange }) }))
    expect(detail).toBe(`Token ${strange} not found`)
  })

  test('solve needs an origin, and a slippage from 0 to below 1', async () => {
    const path = '/v2/solver/solve'
    expect(refusalOf(await send({ path }))).toMatchObject({ status: 400, code: 'MISSING_PARAMETER' })
    const signed = withOrder({ origin_address: trader })
    for (const slippage of [-0.1, 1, 1.5, 'much', true, null, [0.1]])
      expect(refusalOf(await send({ path, body: { ...signed, slippage } })).status).toBe(422)
  })

  test('a body that is too large', async () => {
    const body = `{"blockchain":"${'x'.repeat(2 ** 20)}"}`
    expect(refusalOf(await send({ body }))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })

  test.each([
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['text/html', 415],
    ['application/json; charset=utf-8', 200],
    ['application/problem+json', 200],
    ['text/plain;charset=UTF-8', 200],
  ])('content type %s gives %i', async (type, status) => {
    expect((await send({ headers: { 'content-type': type } })).response.status).toBe(status)
  })

  test('a missing content type is accepted', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(quoteRequest))
    const request = new Request(`http://service.test${quotePath}`, { method: 'POST', body: bytes })
    expect(request.headers.get('content-type')).toBeNull()
    expect((await createService(samplePorts()).fetch(request)).status).toBe(200)
  })

  test('bytes that are not UTF-8 are not JSON', async () => {
    const body = new Uint8Array([...'{"blockchain":"'].map((c) => c.charCodeAt(0)).concat(0xff, 0x22, 0x7d))
    const request = new Request(`http://service.test${quotePath}`, { method: 'POST', body })
    const response = await createService(samplePorts()).fetch(request)
    expect(await response.json()).toMatchObject({ error_code: 'INVALID_JSON' })
  })
})
