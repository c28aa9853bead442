/**
 * A partner who has paid for a key must get through with it, on every partner path. One path that looks for it
 * elsewhere is an outage for partners alone.
 */
import assert from 'node:assert/strict'
import { type Mutant, respond } from '#kit/faults'
import { plainOwnedOrder } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'
const family = 'partner'
const { buy_token, origin_address, sell_token } = plainOwnedOrder

const messages = {
  quote: messageOf('quote', { blockchain, orders: [plainOwnedOrder] }, { family }),
  solve: messageOf('solve', { blockchain, orders: [plainOwnedOrder] }, { family }),
  tokens: messageOf('tokens', { blockchain, limit: '5', page: '0' }, { family }),
  tokenPrice: messageOf('tokenPrice', { blockchain, token_address: sell_token }, { family }),
  nativePrice: messageOf('nativePrice', { blockchain }, { family }),
  spread: messageOf('spread', { blockchain, base_token_address: sell_token, quote_token_address: buy_token }),
  nonce: messageOf('nonce', { blockchain, address: origin_address }),
  orders: messageOf('orders', { blockchain, swapper: origin_address, limit: '5' }),
}

export default scenario({
  clause: 'keys/partner-takes-a-key',
  title: 'partner paths serve a request whose x-api-key header holds a valid key',
  needs: ['key'],

  given: {},

  async check(_given, { apiKey, keyless }) {
    const refused: Record<string, number> = {}
    for (const [name, message] of Object.entries(messages)) {
      const { status } = responseOf(await keyless.send({ ...message, headers: { 'x-api-key': apiKey } }))
      // What is wrong with the request itself is another clause's matter.
      if (status >= 300 && status < 500 && status !== 400 && status !== 422) refused[name] = status
    }

    assert.deepEqual(refused, {})
  },

  mutants: {
    'the key is looked for in another header': keyIsReadAs(() => ''),
    'the key is compared without its last character': keyIsReadAs((key) => key.slice(0, -1)),
    'the nonce wants a key of its own': respond('/intent/nonce', async () =>
      Response.json({ detail: 'Forbidden' }, { status: 403 }),
    ),
    'quotes are public alone': respond('/partner/v2/solver/quote', async () =>
      Response.json({ detail: 'Not found' }, { status: 404 }),
    ),
  },
})

/** Partner paths see another key than the one that was sent. */
function keyIsReadAs(change: (key: string) => string): Mutant {
  return respond('', async (request, fetch) => {
    const headers = new Headers(request.headers)
    headers.set('x-api-key', change(headers.get('x-api-key') ?? ''))
    return fetch(new Request(request, { headers }))
  })
}
