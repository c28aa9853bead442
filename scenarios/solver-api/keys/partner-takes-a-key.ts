/**
 * A partner who has paid for a key must be able to use it on every partner path. If a path reads the key from
 * another place, or under a header name in one case only, that path is down for partners.
 */
import { keyNamed, misreadKey, respondWith } from '#kit/faults'
import { plainOrderOf, plainWallet, publicMessages } from '#kit/orders'
import { assertEach } from '#kit/reading'
import { type Exchange, messageOf, scenario } from '#solver-api/kit/scenario'

const blockchain = 'ethereum'

export default scenario({
  clause: 'keys/partner-takes-a-key',
  title:
    'partner paths serve requests with a valid key in the x-api-key header, whatever the case of its name',
  needs: ['key'],

  given: {},

  async check(_given, { apiKey, keyless, universe }) {
    const { buy_token, sell_token } = plainOrderOf(universe)
    const messages = {
      ...publicMessages(universe, 'partner'),
      spread: messageOf('spread', {
        blockchain,
        base_token_address: sell_token,
        quote_token_address: buy_token,
      }),
      nonce: messageOf('nonce', { blockchain, address: plainWallet }),
      orders: messageOf('orders', { blockchain, swapper: plainWallet, limit: '5' }),
    }
    const keyed = Object.entries(messages).flatMap(([name, message]) =>
      ['x-api-key', 'X-API-Key'].map((header) => [
        `${name} with ${header}`,
        { ...message, headers: { [header]: apiKey } },
      ]),
    )
    // Other clauses judge refusals for reasons other than the key.
    const isServed = ({ response: { status } }: Exchange) =>
      status < 300 || status >= 500 || status === 400 || status === 422

    await assertEach(keyless, Object.fromEntries(keyed), isServed)
  },

  mutants: {
    'the key is read from another header': misreadKey(() => ''),
    'the name of the header counts byte by byte': keyNamed('x-api-key'),
    'the last character of the key is ignored': misreadKey((key) => key.slice(0, -1)),
    'the nonce requires another key': respondWith('/intent/nonce', 403),
    'quotes are served on the public path only': respondWith('/partner/v2/solver/quote', 404),
  },
})
