/**
 * A price is used in arithmetic. As a string it is concatenated instead of added; zero or negative, it makes
 * the balance of a wallet worthless.
 */
import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import * as z from 'zod'
import { canonicalAddress } from '#core/address'
import { isLower, when } from '#kit/conditions'
import { respondWith, respondWithText, rewrite, rewriteField } from '#kit/faults'
import { pathFamily } from '#kit/options'
import { listedInPairs } from '#kit/orders'
import { assertShape, isUnlistedToken } from '#kit/reading'
import { blaming, messageOf, pre, scenario } from '#solver-api/kit/scenario'

const shape = z.object({ price: z.number().positive() })

export default scenario({
  clause: 'prices/token-price-shape',
  title: 'token_price answers with an object with a positive number `price`',

  given: { family: pathFamily, write: fc.constantFrom(getAddress, canonicalAddress) },
  listed: (universe) => listedInPairs(universe),

  async check({ family, listed: tokens, write }, { client }) {
    for (const { address } of tokens) {
      const request = { blockchain: 'ethereum', token_address: write(address) }
      const exchange = await client.send(messageOf('tokenPrice', request, family))
      pre(!isUnlistedToken(exchange))

      blaming(exchange, () => assertShape(exchange, shape))
    }
  },

  mutants: {
    'the price of a token in lower case is a string': when(
      isLower('token_address'),
      rewritePrice((price) => `${price}`),
    ),
    'the price on the partner path is a string': rewriteField(
      '/partner/v2/solver/token_price',
      'price',
      String,
    ),
    'the price is a string': rewritePrice((price) => `${price}`),
    'the price is zero': rewritePrice(() => 0),
    'the price is negative': rewritePrice((price) => -price),
    'the price is null': rewritePrice(() => null),
    'the field is named `token_price`': rewrite<Price>('/token_price', ({ price }) => ({
      token_price: price,
    })),
    'the answer is the bare number': rewrite<Price>('/token_price', ({ price }) => price),
    'a valid request gets a 500': respondWith('/token_price', 500),
    'the answer is not JSON': respondWithText('/token_price', 'price: 1'),
  },
})

interface Price {
  readonly price: number
}

function rewritePrice(change: (price: number) => unknown) {
  return rewriteField('/token_price', 'price', change)
}
