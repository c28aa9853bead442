/**
 * Every caller names the chain in the one way that the interface shows. An endpoint that knows it by another
 * name, or wants its id, serves none of them.
 */
import assert from 'node:assert/strict'
import { misreadQuery, respondWith } from '#kit/faults'
import { plainOrder, plainOwnedOrder } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const messages = {
  quote: messageOf('quote', { blockchain: 'ethereum', orders: [plainOrder] }),
  solve: messageOf('solve', { blockchain: 'ethereum', orders: [plainOwnedOrder] }),
  tokens: messageOf('tokens', { blockchain: 'ethereum', limit: '5', page: '0' }),
  tokenPrice: messageOf('tokenPrice', { blockchain: 'ethereum', token_address: plainOrder.sell_token }),
  nativePrice: messageOf('nativePrice', { blockchain: 'ethereum' }),
}

export default scenario({
  clause: 'general/ethereum-is-known',
  title: 'the blockchain `ethereum` is accepted wherever one is asked for',

  given: {},

  async check(_given, { client }) {
    const statuses: Record<string, number> = {}
    for (const [name, message] of Object.entries(messages)) {
      statuses[name] = responseOf(await client.send(message)).status
    }

    const refusals = Object.entries(statuses).filter(([, status]) => status !== 200 && status !== 204)
    assert.deepEqual(Object.fromEntries(refusals), {})
  },

  mutants: {
    'quote knows the chain as mainnet alone': respondWith('/v2/solver/quote', 400),
    'the token list wants the chain id': misreadQuery('/tokens', (query) => query.set('blockchain', '1')),
    'the price in dollars is of no chain': respondWith('/native_usd_price', 404),
  },
})
