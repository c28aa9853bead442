/**
 * Every amount that is shown in dollars, the cost of gas too, goes through this number. Missing, zero or in
 * quotation marks, it empties all of them.
 */
import * as z from 'zod'
import { respond, respondWith, rewrite } from '#kit/faults'
import { assertShape, responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const shape = z.object({ price: z.number().positive() })

export default scenario({
  clause: 'prices/native-usd-shape',
  title: 'native_usd_price answers an object with a positive number `price`',

  given: {},

  async check(_given, { client }) {
    const exchange = await client.send(messageOf('nativePrice', { blockchain: 'ethereum' }))
    responseOf(exchange)

    assertShape(exchange, shape)
  },

  mutants: {
    'the price is a string': priceBecomes((price) => `${price}`),
    'the price has a currency': priceBecomes((price) => `$${price}`),
    'the price is zero': priceBecomes(() => 0),
    'the price is negative': priceBecomes((price) => -price),
    'the price is called `usd`': rewrite<Price>('/native_usd_price', ({ price }) => ({ usd: price })),
    'the price fails': respondWith('/native_usd_price', 500),
    'the answer is not JSON': respond('/native_usd_price', async () => new Response('3000')),
  },
})

interface Price {
  readonly price: number
}

function priceBecomes(change: (price: number) => unknown) {
  return rewrite<Price>('/native_usd_price', ({ price }) => ({ price: change(price) }))
}
