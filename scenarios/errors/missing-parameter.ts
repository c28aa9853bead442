/**
 * A forgotten parameter is the first mistake of every new caller. A 400 with a message ends the search; a
 * default that nobody asked for hides the mistake.
 */
import { misreadField, misreadQuery, refuseWith, refuseWithoutMessage } from '#kit/faults'
import { plainOrderOf, plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertEach, messageIn } from '#kit/reading'
import { type Exchange, type Message, scenario } from '#solver-api/scenario'
import type { Universe } from '#solver-api/universe'

const blockchain = 'ethereum'

export default scenario({
  clause: 'errors/missing-parameter',
  title: 'a missing parameter gets a 400 with a message',

  given: {},

  async check(_given, { client, universe }) {
    const isExplained = (exchange: Exchange) =>
      exchange.response.status === 400 && messageIn(exchange) !== undefined

    await assertEach(client, incompleteOf(universe), isExplained)
  },

  mutants: {
    'a missing parameter gets a 422': refuseWith('', 422),
    'a missing parameter gets a 500': refuseWith('', 500),
    'the refusal has no message': refuseWithoutMessage(''),
    'the blockchain defaults to ethereum': misreadQuery('/tokens', (query) => {
      query.set('blockchain', 'ethereum')
    }),
    'a missing amount has a default': misreadField('/quote', 'orders.*', (order: object) => ({
      sell_amount: '1000000000000000000',
      ...order,
    })),
    'a missing origin defaults to some address': misreadField('/solve', 'orders.*', (order: object) => ({
      origin_address: '0x0000000000000000000000000000000000000001',
      ...order,
    })),
  },
})

function incompleteOf(universe: Universe): Readonly<Record<string, Message>> {
  const order = plainOrderOf(universe)
  const owned = plainOwnedOrderOf(universe)
  const { buy_token, sell_amount, sell_token } = order
  return {
    'quote without blockchain': rawRequestOf('quote', { orders: [order], blockchain: undefined }),
    'quote without orders': rawRequestOf('quote', {}),
    'quote without sell_token': rawRequestOf('quote', { orders: [{ buy_token, sell_amount }] }),
    'quote without buy_token': rawRequestOf('quote', { orders: [{ sell_token, sell_amount }] }),
    'quote without sell_amount': rawRequestOf('quote', { orders: [{ sell_token, buy_token }] }),
    'solve without blockchain': rawRequestOf('solve', { orders: [owned], blockchain: undefined }),
    'solve without orders': rawRequestOf('solve', {}),
    'solve without origin_address': rawRequestOf('solve', { orders: [order] }),
    'tokens without blockchain': get('tokens', { limit: '5', page: '0' }),
    'token_price without blockchain': get('token_price', { token_address: sell_token }),
    'token_price without token_address': get('token_price', { blockchain }),
    'native_usd_price without blockchain': get('native_usd_price', {}),
  }
}

function get(endpoint: string, query: Readonly<Record<string, string>>): Message {
  return { method: 'GET', path: `/v2/solver/${endpoint}`, query }
}
