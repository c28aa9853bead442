/** Query strings, headers and texts that are no proper ones. */
import { fieldOf } from '../../../core/json.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { anywhere, breaks, overlooks, quote, refusals, replies, solve, spread, tokenPrice, tokens, v1Quote } =
  wire

const never5xx = 'errors/malformed-input-never-5xx'

const listOf = (body: unknown) => {
  const listed = fieldOf(body, 'orders')
  return Array.isArray(listed) ? listed : []
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export const malformedQueries = faultsOf('malformed input', {
  'null-body-breaks': [
    never5xx,
    'a body that is null is a 500',
    breaks('/solver/quote', ({ text }) => text.trim() === 'null'),
  ],
  'text-body-breaks': [
    never5xx,
    'a body that is a text or a number is a 500',
    breaks(quote, ({ body }) => ['string', 'number'].includes(typeof body)),
  ],
  'empty-body-breaks': [
    [never5xx, 'general/body-not-json'],
    'an empty body is a 500',
    breaks('/solver/solve', ({ method, text }) => method === 'POST' && text === ''),
  ],
  'text-order-breaks': [
    never5xx,
    'an order that is a text is a 500',
    breaks(solve, ({ body }) => listOf(body).some((order) => typeof order === 'string')),
  ],
  'filter-as-text-breaks': [
    never5xx,
    'a filter that is a text is a 500',
    breaks(quote, ({ body }) => typeof fieldOf(body, 'amms') === 'string'),
  ],
  'filter-of-numbers-breaks': [
    never5xx,
    'an entry of a filter that is not a text is a 500',
    breaks(solve, ({ body }) => {
      const amms = fieldOf(body, 'amms')
      return Array.isArray(amms) && amms.some((entry) => typeof entry !== 'string')
    }),
  ],
  'slippage-in-words-passes': [
    'solve/negative-slippage',
    'a slippage that is a text without digits is the default',
    overlooks(solve, ['slippage'], (call) => /^[^0-9]+$/.test(`${call.parameter('slippage') ?? '0'}`)),
  ],
  'routes-as-text-break': [
    never5xx,
    'return_routes that is no boolean is a 500',
    breaks(solve, ({ body }) =>
      ['string', 'number', 'object'].includes(typeof fieldOf(body, 'return_routes')),
    ),
  ],
  'large-body-breaks': [
    never5xx,
    'a body above 200 kB is a 500',
    breaks(anywhere, ({ text }) => text.length > 200_000),
  ],
  'decimal-point-in-solve-passes': [
    'errors/amount-is-base-units',
    'the decimals of an amount are dropped by solve',
    replies(solve, (call) => {
      const text = call.text.replace(/("sell_amount":"\d+)\.\d*"/g, '$1"')
      return text === call.text || call.body === undefined ? call.ask() : call.ask({ body: JSON.parse(text) })
    }),
  ],
  'repeated-parameter-breaks': [
    never5xx,
    'a parameter that is given twice is a 500',
    breaks(
      tokens,
      ({ url }) =>
        url.searchParams.getAll('blockchain').length > 1 || url.searchParams.getAll('limit').length > 1,
    ),
  ],
  'percent-sign-breaks': [
    never5xx,
    'a query string that is not UTF-8 is a 500',
    breaks(anywhere, ({ url }) => /%(?![0-9a-f]{2})|%ff|%80|%c3(?!%)/i.test(url.search)),
  ],
  'limit-in-words-breaks': [
    [never5xx, 'tokens/page-bounds'],
    'a limit that is no number is a 500',
    breaks(tokens, ({ url }) => !/^\d*$/.test(url.searchParams.get('limit') ?? '')),
  ],
  'negative-page-breaks': [
    [never5xx, 'tokens/page-bounds'],
    'a negative page is a 500',
    breaks(tokens, ({ url }) => /^-/.test(url.searchParams.get('page') ?? '')),
  ],
  'malformed-price-token-breaks': [
    [never5xx, 'prices/malformed-token'],
    'a token of token_price that is not hex is a 500 where it is long',
    breaks(tokenPrice, ({ url }) => (url.searchParams.get('token_address')?.length ?? 0) > 66),
  ],
  'spread-of-one-token-breaks': [
    [never5xx, 'errors/intents-explain-themselves'],
    'a spread without a base token is a 500',
    breaks(spread, ({ url }) => !url.searchParams.get('base_token_address')),
  ],
  'numeric-blockchain-breaks': [
    never5xx,
    'a blockchain that is no text is a 500',
    breaks(
      quote,
      ({ body }) => isObject(body) && !['string', 'undefined'].includes(typeof fieldOf(body, 'blockchain')),
    ),
  ],
  'deep-json-breaks': [
    never5xx,
    'a body that is nested deeper than a hundred is a 500',
    breaks(anywhere, ({ text }) => /[[{]{100}/.test(text) || /(\{"[^"]*":){50}/.test(text)),
  ],
  'lone-surrogate-breaks': [
    never5xx,
    'a text with half of a character is a 500',
    breaks(anywhere, ({ text }) => /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/i.test(text)),
  ],
  'null-character-breaks': [
    never5xx,
    'a text with a null character is a 500',
    breaks(anywhere, ({ text, url }) => text.includes('\\u0000') || url.search.includes('%00')),
  ],
  'prototype-breaks': [
    never5xx,
    'a field of the name __proto__ is a 500',
    breaks(anywhere, ({ text }) => text.includes('__proto__')),
  ],
  'content-type-breaks': [
    never5xx,
    'a body of no or another type is a 500',
    breaks(
      anywhere,
      ({ headers, method }) => method === 'POST' && !/json/i.test(headers.get('content-type') ?? ''),
    ),
  ],
  'malformed-json-is-html': [
    ['errors/internal-is-500', 'general/body-not-json', 'general/errors-explain-themselves'],
    'the refusal of a body that is not JSON is a page of HTML',
    refusals('/solver/solve', (response, { body, text }) =>
      body === undefined && text !== ''
        ? new Response('<h1>Bad Request</h1>', { status: 400, headers: { 'content-type': 'text/html' } })
        : response,
    ),
  ],
  'v1-amount-in-words-breaks': [
    [never5xx, 'v1/errors-are-400'],
    'an amount of v1 quote that is no number is a 500',
    breaks(v1Quote, ({ url }) => !/^[\d.]*$/.test(url.searchParams.get('sell_amount') ?? '')),
  ],
  'both-amounts-pass': [
    'v1/exactly-one-amount',
    'of both amounts of v1 quote the integer is read where it is the longer one',
    replies(v1Quote, (call) => {
      const query = new URLSearchParams(call.url.search)
      const [units, integer] = [query.get('sell_amount') ?? '', query.get('sell_amount_integer') ?? '']
      if (units !== '' && integer.length > units.length) query.delete('sell_amount')
      return call.ask({ query })
    }),
  ],
})
