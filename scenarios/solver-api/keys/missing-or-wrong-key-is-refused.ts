/**
 * Keys exist to attribute load to callers and to limit it. A path that serves anybody lets strangers read
 * and submit orders at a partner's expense.
 */
import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { canonicalAddress } from '#core/address'
import { type Condition, when } from '#kit/conditions'
import { json, misreadKey, respond, respondWith } from '#kit/faults'
import { addressOf, onTerms, orderTerms, plainDutchOrder, signedBy, submissionOf } from '#kit/intents'
import { plainOrderOf, privateKey } from '#kit/orders'
import { assertNone, isRefused, responseOf } from '#kit/reading'
import { type ListFilters, listFilters } from '#kit/tracking'
import { type Exchange, messageOf, scenario } from '#solver-api/kit/scenario'

const blockchain = 'ethereum'

/** Invalid keys, derived from the valid one if it is known. */
const wrongKeys: Readonly<Record<string, (valid: string) => string>> = {
  empty: () => '',
  unknown: () => 'assay-key-of-nobody',
  'too long': (valid) => `${valid}0`,
  'too short': (valid) => valid.slice(0, -1),
  'another of its length': (valid) => [...valid].map((sign) => (sign === '0' ? '1' : '0')).join(''),
}

export default scenario({
  clause: 'keys/missing-or-wrong-key-is-refused',
  title: 'intent endpoints and token_price_and_spread refuse a missing or wrong key with a 4xx',
  usesKey: true,

  given: {
    key: privateKey(),
    terms: orderTerms({ bought: ['token'], quote: ['absent'], validation: ['none', 'data'] }),
    lists: listFilters(1),
    write: fc.constantFrom(getAddress, canonicalAddress),
  },
  listed: () => Object.keys(wrongKeys),

  async check({ key, terms, lists: [list], listed: kind, write }, world) {
    const { clock, keyless, universe } = world
    const wrong = wrongKeys[kind]?.(world.offers('key') ? world.apiKey : '') ?? ''
    const { buy_token, sell_token } = plainOrderOf(universe)
    const owner = addressOf(key)
    const swapper = write(owner)
    const order = onTerms(plainDutchOrder(universe, owner, 1n, clock.now()), terms)
    const messages = {
      spread: messageOf('spread', {
        blockchain,
        base_token_address: sell_token,
        quote_token_address: buy_token,
      }),
      nonce: messageOf('nonce', { blockchain, address: swapper }),
      orders: messageOf('orders', { blockchain, swapper, ...filtersOf(list), limit: list?.limit ?? '5' }),
      order: submissionOf(await signedBy({ key }, order)),
    }
    const served: Record<string, Exchange> = {}
    for (const [name, message] of Object.entries(messages)) {
      for (const [given, headers] of Object.entries({ missing: {}, [kind]: { 'x-api-key': wrong } })) {
        const exchange = await keyless.send({ ...message, headers })
        if (isRefused(exchange)) continue
        responseOf(exchange)
        served[`${name}, ${given} key`] = exchange
      }
    }

    assertNone(served)
  },

  mutants: {
    'orders are listed without a key': respond('/intent/orders', async (request, fetch) =>
      request.headers.has('x-api-key') ? fetch(request) : json(200, { orders: [] }),
    ),
    'any key gets a nonce': respond('/intent/nonce', async (request, fetch) =>
      request.headers.has('x-api-key') ? json(200, { nonce: '1' }) : fetch(request),
    ),
    'orders are accepted without a key': respondWith('/intent/order', 201),
    'the spread is served without a key': respondWith('/token_price_and_spread', 200),
    'what begins with a valid key is valid': misreadKey((key) => key.replace(/0$/, '')),
    'a key as long as a valid one is valid': when(hasKeyOf(21), respondWith('/intent/orders', 200)),
    'a key that lacks its last sign is valid': when(hasKeyOf(20), respondWith('/intent/orders', 200)),
    'orders are listed by hash and status without a key': when(
      ({ url }) => url.searchParams.has('order_hashes') && url.searchParams.has('order_status'),
      respondWith('/intent/orders', 200),
    ),
    'an empty key is valid': when(hasKeyOf(0), respondWith('/intent/orders', 200)),
    'a wrong key gets a 500': respondWith('/token_price_and_spread', 500),
  },
})

/** The filters with values that a service may know. */
function filtersOf({ names }: Pick<ListFilters, 'names'> = { names: [] }) {
  return Object.fromEntries(names.map((name) => [name, filterValues[name]]))
}

const filterValues = {
  order_status: 'open',
  order_hashes: `0x${'5a'.repeat(32)}`,
  filter_query: 'gt(1)',
} as const

/** True for a request whose key has this many characters; the reference's own key has 21. */
function hasKeyOf(length: number): Condition {
  return ({ headers }) => headers.get('x-api-key')?.length === length
}
