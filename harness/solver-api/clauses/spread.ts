/** GET token_price_and_spread. */
import type { Clause } from '../../judge/clause.ts'

export const spread = [
  {
    id: 'spread/partner-path',
    level: 'must',
    scope: 'wire',
    text: 'token_price_and_spread is served on the partner path with the key. (Whether a public path answers is not judged.)',
  },
  {
    id: 'spread/mean-and-difference',
    level: 'must',
    scope: 'economic',
    text: 'Price = the mean of buy and sell price of the base token in the quote token; spread = their difference, not negative.',
  },
  {
    id: 'spread/field-names',
    level: 'observe',
    scope: 'wire',
    text: "The response's field names.",
  },
  {
    id: 'spread/reciprocal',
    level: 'should',
    scope: 'economic',
    text: 'Swapping base and quote gives the reciprocal price within the spread.',
  },
] as const satisfies readonly Clause[]
