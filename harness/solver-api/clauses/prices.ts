/** GET token_price and native_usd_price. */
import type { Clause } from '../../judge/clause.ts'

export const prices = [
  {
    id: 'prices/token-price-shape',
    level: 'must',
    scope: 'wire',
    text: 'GET token_price answers an object with a positive number `price`.',
  },
  {
    id: 'prices/token-price-agrees-with-quotes',
    level: 'should',
    scope: 'economic',
    text: "`price` is the token's price in the chain's native token: it lies within 1 % of the mid of small quotes both ways, and the wrapped native token's price is 1.",
  },
  {
    id: 'prices/native-usd-shape',
    level: 'must',
    scope: 'wire',
    text: 'GET native_usd_price answers an object with a positive number `price`, in USD.',
  },
  {
    id: 'prices/native-usd-agrees-with-quotes',
    level: 'should',
    scope: 'economic',
    text: 'native_usd_price agrees with quotes of the native token against dollar tokens within 2 %.',
  },
  {
    id: 'prices/unknown-token',
    level: 'must',
    scope: 'wire',
    text: 'token_price of an unknown token is 400 with the not-found message.',
  },
  {
    id: 'prices/malformed-token',
    level: 'must',
    scope: 'wire',
    text: 'token_price of an address that is not hex is 422. (Hex of another length: 400 or 422, recorded.)',
  },
] as const satisfies readonly Clause[]
