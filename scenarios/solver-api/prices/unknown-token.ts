/**
 * An unknown token is something that the caller can fix if the message says so. A price of zero or a failure
 * looks like a worthless token or a broken service.
 */
import assert from 'node:assert/strict'
import { json, refuseWith, refuseWithDetail, respond } from '#kit/faults'
import { pathFamily } from '#kit/options'
import { wallet } from '#kit/orders'
import { messageIn, responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'prices/unknown-token',
  title: 'the price of an unknown token gets a 400 that says not found',

  given: { unknown: wallet(), family: pathFamily },

  async check({ unknown, family }, { client }) {
    const request = { blockchain: 'ethereum', token_address: unknown }
    const exchange = await client.send(messageOf('tokenPrice', request, family))
    const { status } = responseOf(exchange)

    const saysNotFound = /not found/i.test(messageIn(exchange) ?? '')
    assert.deepEqual({ status, saysNotFound }, { status: 400, saysNotFound: true })
  },

  mutants: {
    'an unknown token gets a 404': refuseWith('/token_price', 404),
    'an unknown token gets a 404 on the partner path': refuseWith('/partner/v2/solver/token_price', 404),
    'an unknown token gets a 422': refuseWith('/token_price', 422),
    'an unknown token gets a 500': refuseWith('/token_price', 500),
    'an unknown token has a price of zero': respond('/token_price', async () => json(200, { price: 0 })),
    'the refusal does not say why': refuseWithDetail('/token_price', 'Bad request'),
  },
})
