/**
 * A wallet's price display runs in its user's browser, where no key can be kept. Public paths that want one
 * shut out everybody who has not yet signed up.
 */
import assert from 'node:assert/strict'
import { respond, respondWith } from '#kit/faults'
import { plainOrder, plainOwnedOrder } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'

const messages = {
  quote: messageOf('quote', { blockchain, orders: [plainOrder] }),
  solve: messageOf('solve', { blockchain, orders: [plainOwnedOrder] }),
  tokens: messageOf('tokens', { blockchain, limit: '5', page: '0' }),
  tokenPrice: messageOf('tokenPrice', { blockchain, token_address: plainOrder.sell_token }),
  nativePrice: messageOf('nativePrice', { blockchain }),
}

export default scenario({
  clause: 'keys/public-needs-none',
  title: 'no public path refuses a request that has no key',

  given: {},

  async check(_given, { keyless }) {
    const refused: Record<string, number> = {}
    for (const [name, message] of Object.entries(messages)) {
      const { status } = responseOf(await keyless.send(message))
      if (status >= 300 && status < 500) refused[name] = status
    }

    assert.deepEqual(refused, {})
  },

  mutants: {
    'solve wants a key': respondWith('/v2/solver/solve', 401),
    'the token list is for partners': respondWith('/v2/solver/tokens', 403),
    'prices are moved below /partner': respond('/token_price', async () =>
      Response.json({ detail: 'Moved' }, { status: 308, headers: { location: '/partner/v2' } }),
    ),
  },
})
