/** Faults that the size of an amount shows, or of a page. */
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import { decimalsOf, dollars, quotes, quotesMore } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { answers, breaks, overlooks, quote, readsQuery, replies, tokenPrice, tokens } = wire

const amountOf = ({ sell_amount }: wire.AskedOrder) => (/^\d+$/.test(sell_amount) ? BigInt(sell_amount) : 0n)

export const sizes = faultsOf('size and digits', {
  'dust-is-quoted-zero': [
    'quote/buy-amount-is-positive',
    'an order of less than a hundredth of a cent is quoted at 0',
    quotes((_, { order }) => dollars(order) < 0.0001 && { buy_amount: '0' }),
  ],
  'one-unit-breaks': [
    ['errors/malformed-input-never-5xx', 'quote/response-shape'],
    'an order of one unit is a 500',
    breaks(quote, ({ orders }) => orders.some((order) => amountOf(order) === 1n)),
  ],
  'small-quoted-high': [
    'solve/not-worse-than-quote',
    'orders under $10 are quoted 10 % too high',
    quotesMore(1000, ({ order }) => dollars(order) < 10),
  ],
  'large-quoted-high': [
    'solve/not-worse-than-quote',
    'orders over $60,000 are quoted 10 % too high',
    quotesMore(1000, ({ order }) => dollars(order) > 60_000),
  ],
  'very-large-quoted-high': [
    'solve/not-worse-than-quote',
    'orders over $1,000,000 are quoted 5 % too high',
    quotesMore(500, ({ order }) => dollars(order) > 1_000_000),
  ],
  'odd-hundred-quoted-high': [
    'solve/not-worse-than-quote',
    'amounts whose last digit is 7 are quoted 1 % too high',
    quotesMore(100, ({ order }) => order.sell_amount.endsWith('7')),
  ],
  'largest-amount-breaks': [
    ['errors/malformed-input-never-5xx', 'quote/response-shape', 'quote/no-solution-is-204'],
    'a quote of 2^256 - 1 is a 500',
    breaks(quote, ({ orders }) => orders.some((order) => amountOf(order) === 2n ** 256n - 1n)),
  ],
  'small-price-is-zero': [
    ['prices/token-price-shape', 'tokens/listed-can-be-quoted'],
    'a price below 1e-6 is 0',
    answers<{ readonly price: number }>(tokenPrice, ({ price }) => (price < 1e-6 ? { price: 0 } : undefined)),
  ],
  'two-decimals-quoted-high': [
    ['solve/not-worse-than-quote', 'quote/round-trip-never-profits'],
    'a bought token of eight decimals or fewer, but not six, is quoted 3 % too high',
    quotesMore(300, ({ order }) => [2, 8].includes(decimalsOf(order.buy_token))),
  ],
  'large-is-204': [
    ['quote/known-pool-is-found', 'quote/more-in-never-less-out'],
    'a quote of more than $200,000 is a 204',
    replies(quote, async (call) =>
      call.orders.some((order) => dollars(order) > 200_000)
        ? new Response(null, { status: 204 })
        : call.ask(),
    ),
  ],
  'gas-kept-on-small-orders': [
    'quote/deduct-gas-cost',
    'gas is not deducted from orders under $500',
    overlooks(
      quote,
      ['deduct_gas_cost'],
      ({ orders: [first] }) => first !== undefined && dollars(first) < 500,
    ),
  ],
  'page-of-one-has-two': [
    'tokens/pages-partition-the-list',
    'a page of one token has two',
    readsQuery(tokens, (query) => {
      if (query.get('limit') === '1') query.set('limit', '2')
    }),
  ],
  'third-page-repeats': [
    'tokens/pages-partition-the-list',
    'the fourth page of tokens is the third again',
    readsQuery(tokens, (query) => {
      if (query.get('page') === '3') query.set('page', '2')
    }),
  ],
  'linear-above-twenty-thousand': [
    ['solve/not-worse-than-quote', 'quote/halves-are-no-worse'],
    'orders over $20,000 are quoted at the price of $1,000',
    replies(quote, async (call) => {
      const [order, ...others] = call.orders
      if (order === undefined || others.length > 0 || dollars(order) <= 20_000) return call.ask()
      const factor = BigInt(Math.floor(dollars(order) / 1000))
      const small = { ...order, sell_amount: `${BigInt(order.sell_amount) / factor}` }
      const response = await call.askAside({ orders: [small] })
      if (response.status !== 200) return response
      const answer = (await response.json()) as QuoteResponseWire
      const scaled = answer.quotes.map((item) => ({
        ...item,
        sell_amount: order.sell_amount,
        buy_amount: `${BigInt(item.buy_amount) * factor}`,
      }))
      return Response.json({ ...answer, quotes: scaled })
    }),
  ],
})
