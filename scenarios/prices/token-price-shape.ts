/**
 * A price feeds straight into arithmetic. As a string it is glued where it should be added; zero or negative,
 * it makes a wallet's balance worth nothing.
 */
import * as z from 'zod'
import { respond, respondWith, rewrite } from '#kit/faults'
import { token } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'

const shape = z.object({ price: z.number().positive() })

export default scenario({
  clause: 'prices/token-price-shape',
  title: 'token_price answers an object with a positive number `price`',

  given: { asked: token() },

  async check({ asked: { address } }, { client }) {
    const request = { blockchain: 'ethereum', token_address: address }
    const exchange = await client.send(messageOf('tokenPrice', request))
    responseOf(exchange)
    pre(!isUnlistedToken(exchange))

    assertShape(exchange, shape)
  },

  mutants: {
    'the price is a string': priceBecomes((price) => `${price}`),
    'the price is zero': priceBecomes(() => 0),
    'the price is negative': priceBecomes((price) => -price),
    'the price is null': priceBecomes(() => null),
    'the price is called `token_price`': rewrite<Price>('/token_price', ({ price }) => ({
      token_price: price,
    })),
    'the bare number is answered': rewrite<Price>('/token_price', ({ price }) => price),
    'the price fails': respondWith('/token_price', 500),
    'the answer is not JSON': respond('/token_price', async () => new Response('price: 1')),
  },
})

interface Price {
  readonly price: number
}

function priceBecomes(change: (price: number) => unknown) {
  return rewrite<Price>('/token_price', ({ price }) => ({ price: change(price) }))
}
