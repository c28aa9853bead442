/**
 * Every amount that a client shows in dollars, including the cost of gas, depends on this number. A missing,
 * zero or quoted number breaks all of them.
 */
import * as z from 'zod'
import { respondWith, respondWithText, rewrite, rewriteField } from '#kit/faults'
import { pathFamily } from '#kit/options'
import { assertShape } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

const shape = z.object({ price: z.number().positive() })

export default scenario({
  clause: 'prices/native-usd-shape',
  title: 'native_usd_price answers with an object with a positive number `price`',

  given: { family: pathFamily },

  async check({ family }, { client }) {
    assertShape(await client.send(messageOf('nativePrice', { blockchain: 'ethereum' }, family)), shape)
  },

  mutants: {
    'the price is a string': rewritePrice((price) => `${price}`),
    'the price on the partner path is a string': rewriteField(
      '/partner/v2/solver/native_usd_price',
      'price',
      String,
    ),
    'the price has a currency symbol': rewritePrice((price) => `$${price}`),
    'the price is zero': rewritePrice(() => 0),
    'the price is negative': rewritePrice((price) => -price),
    'the field is named `usd`': rewrite<Price>('/native_usd_price', ({ price }) => ({ usd: price })),
    'a valid request gets a 500': respondWith('/native_usd_price', 500),
    'the answer is not JSON': respondWithText('/native_usd_price', '3000'),
  },
})

interface Price {
  readonly price: number
}

function rewritePrice(change: (price: number) => unknown) {
  return rewriteField('/native_usd_price', 'price', change)
}
