/**
 * A parameter that was forgotten is the first mistake of every new caller. 400 and a message end the search;
 * a default that nobody asked for hides it.
 */
import assert from 'node:assert/strict'
import { misread, misreadQuery, refuseWith, refuseWithoutMessage } from '#kit/faults'
import { plainOrder, plainOwnedOrder } from '#kit/orders'
import { messageIn, responseOf } from '#kit/reading'
import { type Message, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

const blockchain = 'ethereum'
const { buy_token, sell_amount, sell_token } = plainOrder

const incomplete: Readonly<Record<string, Message>> = {
  'quote without blockchain': post('quote', { orders: [plainOrder] }),
  'quote without orders': post('quote', { blockchain }),
  'quote without sell_token': post('quote', { blockchain, orders: [{ buy_token, sell_amount }] }),
  'quote without buy_token': post('quote', { blockchain, orders: [{ sell_token, sell_amount }] }),
  'quote without sell_amount': post('quote', { blockchain, orders: [{ sell_token, buy_token }] }),
  'solve without blockchain': post('solve', { orders: [plainOwnedOrder] }),
  'solve without orders': post('solve', { blockchain }),
  'solve without origin_address': post('solve', { blockchain, orders: [plainOrder] }),
  'tokens without blockchain': get('tokens', { limit: '5', page: '0' }),
  'token_price without blockchain': get('token_price', { token_address: sell_token }),
  'token_price without token_address': get('token_price', { blockchain }),
  'native_usd_price without blockchain': get('native_usd_price', {}),
}

export default scenario({
  clause: 'errors/missing-parameter',
  title: 'a missing parameter is a 400 with a message',

  given: {},

  async check(_given, { client }) {
    const others: Record<string, string> = {}
    for (const [lack, message] of Object.entries(incomplete)) {
      const exchange = await client.send(message)
      const { status, body } = responseOf(exchange)
      const isRefusal = status === 400 && messageIn(exchange) !== undefined
      if (!isRefusal) others[lack] = `${status} ${body.slice(0, 200)}`
    }

    assert.deepEqual(others, {})
  },

  mutants: {
    'a missing parameter is a 422': refuseWith('', 422),
    'a missing parameter fails': refuseWith('', 500),
    'the refusal says nothing': refuseWithoutMessage(''),
    'the blockchain is ethereum where none is named': misreadQuery('/tokens', (query) => {
      query.set('blockchain', 'ethereum')
    }),
    'a missing amount is one token': misread<SolveRequest>('/quote', (body) => ({
      ...body,
      orders: body.orders?.map((order) => ({ ...plainOrder, ...order })),
    })),
    'a missing origin is nobody': misread<SolveRequest>('/solve', (body) => ({
      ...body,
      orders: body.orders?.map((order) => ({
        ...order,
        origin_address: order.origin_address ?? '0x0000000000000000000000000000000000000001',
      })),
    })),
  },
})

function post(endpoint: string, body: object): Message {
  return { method: 'POST', path: `/v2/solver/${endpoint}`, body }
}

function get(endpoint: string, query: Readonly<Record<string, string>>): Message {
  return { method: 'GET', path: `/v2/solver/${endpoint}`, query }
}
