/**
 * Callers of the older version keep working while others move to the newer one, because each names its
 * version in the path. A version that goes away without notice stops its callers in the middle of the day.
 */
import assert from 'node:assert/strict'
import { respondWith } from '#kit/faults'
import { plainOrder, plainOwnedOrder } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const { sell_token, buy_token, sell_amount } = plainOrder

const messages = {
  'v1 quote': messageOf('v1Quote', {
    blockchain: 'ethereum',
    sell_token,
    buy_token,
    sell_amount_integer: sell_amount,
  }),
  'v1 solve': {
    method: 'POST',
    path: '/v1/solver/solve',
    query: { blockchain: 'ethereum' },
    body: { orders: [plainOwnedOrder] },
  },
  'v2 quote': messageOf('quote', { blockchain: 'ethereum', orders: [plainOrder] }),
  'v2 solve': messageOf('solve', { blockchain: 'ethereum', orders: [plainOwnedOrder] }),
}

export default scenario({
  clause: 'general/versions-in-the-path',
  title: 'quote and solve are served below /v1 and below /v2',

  given: {},

  async check(_given, { client }) {
    const unserved: Record<string, number> = {}
    for (const [name, message] of Object.entries(messages)) {
      const { status } = responseOf(await client.send(message))
      if (status !== 200 && status !== 204) unserved[name] = status
    }

    assert.deepEqual(unserved, {})
  },

  mutants: {
    'v1 quote is gone': respondWith('/v1/solver/quote', 410),
    'v1 solve is gone': respondWith('/v1/solver/solve', 404),
    'v2 quote is asked for with GET': respondWith('/v2/solver/quote', 405),
  },
})
