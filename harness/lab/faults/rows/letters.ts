/** Faults that the case of letters shows. */
import { fieldOf } from '../../../core/json.ts'
import { quotesMore } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { answers, nonce, orderList, quote, readsOrders, replies, solve, spread, submit, tokenPrice, v1Quote } =
  wire

const isMixed = (text: string | null | undefined) => /[A-F]/.test(text?.replace(/^0x/i, '') ?? '')

const isUpper = (text: string | null | undefined) => isMixed(text) && !/[a-f]/.test(text?.slice(2) ?? '')

const notFound = (token: string) => Response.json({ detail: `Token ${token} not found` }, { status: 400 })

export const letters = faultsOf('letters, types, spelling', {
  'mixed-wallet-has-another-nonce': [
    ['general/address-case-is-ignored', 'intent/nonce-for-an-address'],
    'a wallet in mixed case has another nonce',
    answers<{ readonly nonce: string }>(nonce, (answer, { url }) =>
      isMixed(url.searchParams.get('address')) ? { nonce: `${BigInt(answer.nonce) + 1n}` } : undefined,
    ),
  ],
  'mixed-swapper-has-no-orders': [
    ['tracking/swapper-filter', 'general/address-case-is-ignored'],
    'a swapper in mixed case has no orders',
    answers<object>(orderList, (_, { url }) =>
      isMixed(url.searchParams.get('swapper')) ? { orders: [] } : undefined,
    ),
  ],
  'lower-swapper-has-no-orders': [
    ['tracking/swapper-filter', 'general/address-case-is-ignored'],
    'a swapper in lower case has no orders',
    answers<object>(orderList, (_, { url }) => {
      const swapper = url.searchParams.get('swapper')
      return swapper !== null && !isMixed(swapper) ? { orders: [] } : undefined
    }),
  ],
  'upper-hash-finds-nothing': [
    'tracking/hash-filter',
    'a hash in upper case finds nothing',
    answers<object>(orderList, (_, { url }) =>
      isMixed(url.searchParams.get('order_hashes')) ? { orders: [] } : undefined,
    ),
  ],
  'upper-token-not-found': [
    'general/address-case-is-ignored',
    'a token all in upper case is not found',
    replies(quote, async (call) => {
      const token = call.orders.flatMap(({ buy_token, sell_token }) => [sell_token, buy_token]).find(isUpper)
      return token === undefined ? call.ask() : notFound(token)
    }),
  ],
  'lower-solve-token-not-found': [
    'general/address-case-is-ignored',
    'a bought token in lower case is not found by solve',
    replies('/solver/solve', async (call) => {
      const token = call.orders
        .map(({ buy_token }) => buy_token)
        .find((one) => /[a-f]/.test(one.slice(2)) && !isMixed(one))
      return token === undefined ? call.ask() : notFound(token)
    }),
  ],
  'mixed-receiver-unread': [
    ['solve/pays-the-receiver', 'solve/echoes-the-order', 'general/address-case-is-ignored'],
    'a receiver in mixed case is not read',
    readsOrders(solve, ({ receiver, ...order }) => (isMixed(receiver) ? order : { ...order, receiver })),
  ],
  'mixed-origin-is-none': [
    ['quote/market-maker-improves', 'general/address-case-is-ignored'],
    'an origin in mixed case is not read by quote',
    readsOrders(quote, ({ origin_address, ...order }) =>
      isMixed(origin_address) ? order : { ...order, origin_address },
    ),
  ],
  'lower-token-quoted-high': [
    ['general/address-case-is-ignored', 'solve/not-worse-than-quote'],
    'a sold token in lower case is quoted 1 % too high',
    quotesMore(100, ({ order }) => !isMixed(order.sell_token)),
  ],
  'mixed-base-not-found': [
    'general/address-case-is-ignored',
    'a base token in lower case is not found',
    replies(spread, async (call) => {
      const base = call.url.searchParams.get('base_token_address') ?? ''
      return /[a-f]/.test(base.slice(2)) && !isMixed(base) ? notFound(base) : call.ask()
    }),
  ],
  'lower-token-has-no-price': [
    'general/address-case-is-ignored',
    'the price of a token in lower case is 1',
    answers<object>(tokenPrice, (_, { url }) =>
      isMixed(url.searchParams.get('token_address')) ? undefined : { price: 1 },
    ),
  ],
  'v1-upper-not-found': [
    ['general/address-case-is-ignored', 'v1/quote-parameters'],
    'a token all in upper case is not found by a v1 quote',
    replies(v1Quote, async (call) => {
      const token = call.url.searchParams.get('sell_token') ?? ''
      return isUpper(token) ? notFound(token) : call.ask()
    }),
  ],
  'upper-order-refused': [
    ['intent/accepts-a-signed-order', 'general/address-case-is-ignored'],
    'an order whose hex has upper case is refused',
    replies(submit, async (call) =>
      isMixed(String(fieldOf(call.body, 'order')))
        ? Response.json({ detail: 'The order is not hex' }, { status: 400 })
        : call.ask(),
    ),
  ],
})
