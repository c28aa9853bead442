import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createTransport, type Fetch } from '../../../core/transport/transport.ts'
import { usdc, weth } from '../../../testing/small-market.ts'
import { createClient, messageOf, UnexpectedAnswer } from '../api/client.ts'
import type { Universe } from '../api/universe.ts'
import { refusesTheSize } from './amount-bounds.ts'

const baseUrl = 'http://service.test'
const tokens = [{ address: usdc, decimals: 6, usd: 1 }]
const universe = { tokens } as unknown as Universe

/**
 * Reports whether the refusal of a quote of this many dollars counts as one for its size, if the service answers base
 * units with `answer`.
 */
async function isOfSize(dollars: number, answer: (units: number) => Response): Promise<boolean> {
  const fetch: Fetch = async (request) => {
    const { orders } = JSON.parse(await request.text())
    return answer(Number(orders[0].sell_amount))
  }
  const client = createClient(createTransport(fetch, { baseUrl }))
  const order = { sell_token: usdc, buy_token: weth, sell_amount: `${dollars * 1e6}` } as const
  const exchange = await client.send(messageOf('quote', { blockchain: 'ethereum', orders: [order] }))
  const ended = { baseUrl, client, universe, sent: [exchange] }
  return refusesTheSize(new UnexpectedAnswer('status 400', exchange), ended)
}

const declined = (detail = 'declined') => Response.json({ detail }, { status: 400 })
const served = () => Response.json({ quotes: [] })

test('a refusal without a word about amounts is one of the size where another size is served', async () => {
  assert.equal(await isOfSize(2e9, (units) => (units > 1e12 ? declined() : served())), true)
  assert.equal(await isOfSize(2, (units) => (units < 1e7 ? declined() : served())), true)
})

test('a service that refuses every size refuses something else', async () => {
  assert.equal(await isOfSize(2, () => declined()), false)
  assert.equal(await isOfSize(2, (units) => declined(`an amount of ${units} is too small`)), false)
})

test('a failure is no bound', async () => {
  const failed = () => new Response('', { status: 500 })
  assert.equal(await isOfSize(2e9, (units) => (units > 1e12 ? failed() : served())), false)
  assert.equal(await isOfSize(2e9, (units) => (units > 1e12 ? declined() : failed())), false)
})

test('a refusal that is not repeated is no bound', async () => {
  let asked = 0
  assert.equal(await isOfSize(2, () => (++asked === 1 ? declined() : served())), false)
})

test('a refusal of an amount that the same case has served is no bound', async () => {
  const answers = [served(), declined()]
  const fetch: Fetch = async (request) => {
    const { orders } = JSON.parse(await request.text())
    return orders[0].sell_amount === '7' ? (answers.shift() ?? declined()) : served()
  }
  const client = createClient(createTransport(fetch, { baseUrl }))
  const message = messageOf('quote', {
    blockchain: 'ethereum',
    orders: [{ sell_token: usdc, buy_token: weth, sell_amount: '7' }],
  })
  const sent = [await client.send(message), await client.send(message)] as const
  assert.equal(
    await refusesTheSize(new UnexpectedAnswer('status 400', sent[1]), { baseUrl, client, universe, sent }),
    false,
  )
})

test('the size is asked for in the headers and parameters of the refused request', async () => {
  let seen = ''
  const fetch: Fetch = async (request) => {
    seen = `${new URL(request.url).searchParams.getAll('amms')} ${request.headers.get('x-filter')}`
    return seen === '+a,-b +c' ? declined() : served()
  }
  const client = createClient(createTransport(fetch, { baseUrl }))
  const query = { sell_token: usdc, buy_token: weth, sell_amount: '7', amms: ['+a', '-b'] }
  const exchange = await client.send({ method: 'GET', path: '/v1', query, headers: { 'x-filter': '+c' } })
  const ended = { baseUrl, client, universe, sent: [exchange] }
  assert.equal(await refusesTheSize(new UnexpectedAnswer('status 400', exchange), ended), false)
  assert.equal(seen, '+a,-b +c')
})

test('an amount that is sent as a JSON number beyond 2^53 is compared, too', async () => {
  const client = createClient(createTransport(async () => served(), { baseUrl }))
  const message = messageOf('quote', { blockchain: 'ethereum', orders: [{ sell_amount: 1e18 }] } as never)
  const sent = [await client.send(message)]
  assert.equal(
    await refusesTheSize(new assert.AssertionError({}), { baseUrl, client, universe, sent }),
    false,
  )
})
