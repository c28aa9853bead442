/**
 * A wallet that sends a truncated hash or forgets a parameter has to learn which one is wrong. A default that
 * nobody requested, an empty list or a bare 500 leaves the developer of the wallet to guess.
 */
import {
  type Asked,
  askedOf,
  json,
  type Mutant,
  misreadQuery,
  refuseWithoutMessage,
  respond,
} from '#kit/faults'
import { incomplete } from '#kit/malformed'
import { plainOrderOf, plainWallet, wrappedNative } from '#kit/orders'
import { assertEach, isRefused, messageIn, valueAt } from '#kit/reading'
import type { Universe } from '#solver-api/api/universe'
import { type Exchange, type Message, scenario } from '#solver-api/kit/scenario'

const blockchain = 'ethereum'
const address = plainWallet
const judged = ['nonce', 'submit', 'orders', 'spread'] as const
const truncated = address.slice(0, -2)
const submission = { blockchain, order: '0x00', signature: `0x${'1b'.repeat(65)}` }

const malformed: Readonly<Record<string, Message>> = {
  'nonce of no address': get('intent/nonce', { blockchain, address: 'wallet' }),
  'nonce of a truncated address': get('intent/nonce', { blockchain, address: truncated }),
  'nonce of a wallet of another chain': get('intent/nonce', {
    blockchain,
    address: `bc1q${'0'.repeat(38)}`,
  }),
  'orders of no address': get('intent/orders', { blockchain, limit: '5', swapper: 'wallet' }),
  'orders of a truncated address': get('intent/orders', { blockchain, limit: '5', swapper: truncated }),
  'orders by a hash of another length': get('intent/orders', {
    blockchain,
    limit: '5',
    order_hashes: address,
  }),
  'orders by a hash and text': get('intent/orders', {
    blockchain,
    limit: '5',
    order_hashes: `0x${'ab'.repeat(32)},none`,
  }),
  'orders with a limit that is text': get('intent/orders', { blockchain, limit: 'many' }),
  'orders from a cursor that nobody gave': get('intent/orders', { blockchain, limit: '5', cursor: 'none' }),
  'order that is text': submit({ ...submission, order: 'sell everything' }),
  'order with a signature that is text': submit({ ...submission, signature: 'signed' }),
}

export default scenario({
  clause: 'errors/intents-explain-themselves',
  title: 'a missing or malformed parameter of an intent endpoint or of the spread gets a 4xx with a message',
  needs: ['key'],

  given: {},

  async check(_given, { client, universe }) {
    const isExplained = (exchange: Exchange) => isRefused(exchange) && messageIn(exchange) !== undefined

    const requests = judged.map((name) => incomplete(universe, name))
    await assertEach(
      client,
      Object.assign({}, ...requests, malformed, malformedSpreads(universe)),
      isExplained,
    )
  },

  mutants: {
    'refusals of the nonce have no message': refuseWithoutMessage('/intent/nonce'),
    'refusals of an order have no message': refuseWithoutMessage('/intent/order'),
    'refusals of the list have no message': refuseWithoutMessage('/intent/orders'),
    'refusals of the spread have no message': refuseWithoutMessage('/token_price_and_spread'),
    'an order without a signature gets a 500': respondIf(
      '/intent/order',
      500,
      ({ body }) => valueAt(body, 'signature') === undefined,
    ),
    'an address of another length has nonce 0': respondIf('/intent/nonce', 200, ({ url }) =>
      /^0x[0-9a-f]+$/i.test(url.searchParams.get('address') ?? ''),
    ),
    'a hash of another length is no order': respondIf(
      '/intent/orders',
      200,
      ({ url }) => (url.searchParams.get('order_hashes') ?? '').length === 42,
    ),
    'a list of hashes is refused only if all are malformed': misreadQuery('/intent/orders', (query) => {
      const hashes = query.get('order_hashes')?.split(',') ?? []
      const formed = hashes.filter((hash) => hash.length === 66)
      if (formed.length > 0) query.set('order_hashes', formed.join())
    }),
    'an unknown cursor starts again': misreadQuery('/intent/orders', (query) => query.delete('cursor')),
    'a limit that is no number is ignored': misreadQuery('/intent/orders', (query) => {
      if (Number.isNaN(Number(query.get('limit') ?? 0))) query.delete('limit')
    }),
    'the blockchain of a nonce defaults to ethereum': misreadQuery('/intent/nonce', (query) => {
      query.set('blockchain', blockchain)
    }),
    'a base token without address is ether': misreadQuery('/token_price_and_spread', (query) => {
      if (!query.has('base_token_address')) query.set('base_token_address', wrappedNative.address)
    }),
  },
})

function malformedSpreads(universe: Universe): Readonly<Record<string, Message>> {
  const { buy_token, sell_token } = plainOrderOf(universe)
  const spread = { blockchain, base_token_address: sell_token, quote_token_address: buy_token }
  return {
    'spread of no address': get('solver/token_price_and_spread', { ...spread, base_token_address: 'WETH' }),
    'spread in a truncated address': get('solver/token_price_and_spread', {
      ...spread,
      quote_token_address: truncated,
    }),
  }
}

function get(endpoint: string, query: Readonly<Record<string, string | undefined>>): Message {
  return { method: 'GET', path: `/partner/v2/${endpoint}`, query }
}

function submit(body: object): Message {
  return { method: 'POST', path: '/partner/v2/intent/order', body }
}

/** Replaces the refusal of each matching request by an answer with this status. */
function respondIf(path: string, status: number, matches: (asked: Asked) => boolean): Mutant {
  return respond(path, async (request, fetch) => {
    const asked = await askedOf(request)
    const response = await fetch(request)
    return response.ok || !matches(asked) ? response : json(status, { nonce: '0', orders: [] })
  })
}
