/** Faults of prices, of spreads, and of the list of tokens. */
import { decimalsOf } from '../amounts.ts'
import * as given from '../conditions.ts'
import { refusesWith, says } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { type Call, nativePrice, readsQuery, spread, tokenPrice, tokens } from '../wire.ts'

const { both, partner } = given
const base = tokenIn('base_token_address')
const counter = tokenIn('quote_token_address')
const asked = tokenIn('token_address')

export const pricesAndTokens = faultsAgainst({
  "price: the price in the chain's native token.": {
    'price-in-mixed-case-of-18': [
      'letters, types, spelling',
      ['prices/token-price-agrees-with-quotes', 'general/address-case-is-ignored'],
      'the price of a token in mixed case is 6 % too low',
      says(
        tokenPrice,
        'price',
        (price) => price * 0.94,
        (call) => given.isMixedCase(asked(call)) && price18(call),
      ),
    ],
    'partner-price-of-few-decimals': [
      'family, version, endpoint',
      ['prices/token-price-agrees-with-quotes', 'general/public-equals-partner'],
      'a partner price of a token of six decimals is 5 % too high',
      says(
        tokenPrice,
        'price',
        (price) => price * 1.05,
        both(partner, (call) => decimalsOf(asked(call)) === 6),
      ),
    ],
    'tiny-price-as-text': [
      'size and digits',
      'prices/token-price-shape',
      'a price below a thousandth is a text',
      says(tokenPrice, 'price', (price) => (price < 0.001 ? `${price}` : price)),
    ],
    'tiny-price-is-zero': [
      'size and digits',
      ['prices/token-price-shape', 'prices/token-price-agrees-with-quotes'],
      'a price has seven decimals at most',
      says(tokenPrice, 'price', (price) => Number(price.toFixed(7))),
    ],
    'price-of-the-token-before': [
      'repetition and caches',
      ['prices/token-price-agrees-with-quotes', 'general/same-question-same-answer'],
      'every third price is 8 % too low',
      says(
        tokenPrice,
        'price',
        (price) => (price === 1 ? price : price * 0.92),
        ({ nth }) => nth % 3 === 0,
      ),
    ],
  },
  'price: the native token price in USD.': {
    'partner-dollars-off': [
      'family, version, endpoint',
      ['prices/native-usd-agrees-with-quotes', 'general/public-equals-partner'],
      'the partner path says 7 % more dollars',
      says(nativePrice, 'price', (price) => price * 1.07, partner),
    ],
    'dollars-in-cents': [
      'repetition and caches',
      ['prices/native-usd-agrees-with-quotes', 'general/same-question-same-answer'],
      'from the third request on, dollars are cents',
      says(nativePrice, 'price', (price) => price * 100, given.from(3)),
    ],
    'dollars-as-text': [
      'family, version, endpoint',
      'prices/native-usd-shape',
      'the partner path says its dollars as a text',
      says(nativePrice, 'price', String, partner),
    ],
  },
  'The spread is the difference between the buy price and the sell price.': {
    'spread-negative-below-one': [
      'size and digits',
      'spread/mean-and-difference',
      'the spread of a price below one is negative',
      says(spread, '', (answer) => (answer.price < 1 ? { ...answer, spread: -answer.spread } : answer)),
    ],
  },
  'The price returned is the average of the buy price and the sell price of the base token.': {
    'spread-exchanged-in-mixed-case': [
      'letters, types, spelling',
      ['spread/mean-and-difference', 'general/address-case-is-ignored'],
      'base and quote token are exchanged where the base token is in mixed case',
      readsQuery(spread, (query, call) => {
        if (!given.isMixedCase(base(call))) return
        query.set('base_token_address', counter(call))
        query.set('quote_token_address', base(call))
      }),
    ],
    'spread-price-of-the-lower-address': [
      'two options together',
      ['spread/mean-and-difference', 'spread/reciprocal'],
      'base and quote token are in the order of their addresses',
      readsQuery(spread, (query, call) => {
        if (base(call).toLowerCase() < counter(call).toLowerCase()) return
        query.set('base_token_address', counter(call))
        query.set('quote_token_address', base(call))
      }),
    ],
  },
  'limit: results per page; page: page number; the example starts at 0.': {
    'partner-limit-unread': [
      'family, version, endpoint',
      ['tokens/pages-partition-the-list', 'general/public-equals-partner'],
      'the partner path does not read the limit',
      readsQuery(tokens, (query, { isPartner }) => {
        if (isPartner) query.delete('limit')
      }),
    ],
    'later-pages-lack-one': [
      'repetition and caches',
      'tokens/pages-partition-the-list',
      'the pages from the second on lack their first token',
      says(
        tokens,
        '',
        (page: readonly unknown[]) => page.slice(1),
        ({ url }) => Number(url.searchParams.get('page') ?? 0) > 0,
      ),
    ],
    'page-from-one': [
      'two options together',
      'tokens/pages-partition-the-list',
      'pages are counted from 1 where the limit is below ten',
      readsQuery(tokens, (query) => {
        const page = Number(query.get('page') ?? 0)
        if (Number(query.get('limit') ?? 100) < 10 && page > 0) query.set('page', `${page - 1}`)
      }),
    ],
  },
  'decimals: decimal places in the token contract.': {
    'decimals-as-text-on-the-partner-path': [
      'family, version, endpoint',
      'tokens/record-shape',
      'the partner list has its decimals as texts',
      says(tokens, '*.decimals', String, partner),
    ],
    'decimals-of-a-later-page': [
      'size and digits',
      'tokens/records-are-true',
      'decimals of eight and fewer are 18 on a later page',
      says(
        tokens,
        '*.decimals',
        (decimals) => (decimals < 9 ? 18 : decimals),
        ({ url }) => Number(url.searchParams.get('page') ?? 0) > 0,
      ),
    ],
  },
  'volume_24_hr: integer; color: hex colour code.': {
    'volume-with-decimals': [
      'size and digits',
      'tokens/record-shape',
      'the volume of the third token of a page has decimals',
      says(
        tokens,
        '*.volume_24_hr',
        (volume) => Number(volume) + 0.5,
        (_, place) => place === 2,
      ),
    ],
    'icon-lacks-with-a-key': [
      'family, version, endpoint',
      'tokens/record-shape',
      'the last record of a partner page has no icon',
      says(
        tokens,
        '',
        (page: readonly object[]) =>
          page.map((one, at) => (at === page.length - 1 ? { ...one, icon_url: undefined } : one)),
        partner,
      ),
    ],
  },
  'Token `<token_address>` not found (400).': {
    'unknown-price-is-404': [
      'family, version, endpoint',
      'prices/unknown-token',
      'an unknown token is a 404 of the partner price',
      refusesWith(
        tokenPrice,
        (status, text) =>
          status === 400
            ? new Response(text, { status: 404, headers: { 'content-type': 'application/json' } })
            : undefined,
        partner,
      ),
    ],
    'unknown-price-in-mixed-case-is-zero': [
      'letters, types, spelling',
      'prices/unknown-token',
      'an unknown token in mixed case has the price 0',
      refusesWith(
        tokenPrice,
        (status) => (status === 400 ? Response.json({ price: 0 }) : undefined),
        (call) => given.isMixedCase(asked(call)),
      ),
    ],
  },
})

function tokenIn(name: string): (call: Call) => string {
  return ({ url }) => url.searchParams.get(name) ?? ''
}

function price18(call: Call): boolean {
  return decimalsOf(asked(call)) === 18 && !/^0xc02a/i.test(asked(call))
}
