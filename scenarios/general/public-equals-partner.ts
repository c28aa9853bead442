/**
 * A key buys a higher rate, not another price. Where the partner path gives something else, a caller who
 * tries the service without a key compares what later is not what is traded.
 */
import assert from 'node:assert/strict'
import { amountPlus, respondWith, rewrite } from '#kit/faults'
import { plainOwnedOrder } from '#kit/orders'
import { atOneBlock, comparableOf } from '#kit/reading'
import type { Family } from '#solver-api/endpoints'
import type { QuoteResponseWire } from '#solver-api/quote'
import { type Message, messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'
const orders = [plainOwnedOrder]

const messages: Readonly<Record<string, (family: Family) => Message>> = {
  quote: (family) => messageOf('quote', { blockchain, orders }, { family }),
  solve: (family) => messageOf('solve', { blockchain, orders }, { family }),
  tokens: (family) => messageOf('tokens', { blockchain, limit: '5', page: '0' }, { family }),
  tokenPrice: (family) =>
    messageOf('tokenPrice', { blockchain, token_address: plainOwnedOrder.buy_token }, { family }),
  nativePrice: (family) => messageOf('nativePrice', { blockchain }, { family }),
}

export default scenario({
  clause: 'general/public-equals-partner',
  title: 'a public path and its partner path give the same result',
  needs: ['key'],

  given: {},

  async check(_given, { client }) {
    for (const message of Object.values(messages)) {
      const [inPublic, atPartners] = await atOneBlock(
        async () => comparableOf(await client.send(message('public'))),
        async () => comparableOf(await client.send(message('partner'))),
      )

      assert.deepEqual(atPartners, inPublic)
    }
  },

  mutants: {
    'the partner path of solve is not served': respondWith('/partner/v2/solver/solve', 404),
    'partners are quoted a unit more': rewrite<QuoteResponseWire>('/partner/v2/solver/quote', (body) => ({
      ...body,
      quotes: body.quotes.map((item) => ({ ...item, buy_amount: amountPlus(item.buy_amount, 1n) })),
    })),
    'the partner list lacks a token': rewrite<unknown[]>('/partner/v2/solver/tokens', (body) =>
      body.slice(1),
    ),
    'partners are given prices of yesterday': rewrite<{ price: number }>(
      '/partner/v2/solver/token_price',
      ({ price }) => ({ price: price * 1.001 }),
    ),
  },
})
