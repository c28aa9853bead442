/**
 * Callers of v1 were written years ago and will not be changed. A field that is missing, or that comes as v2
 * writes it, ends them.
 */

import { respond, respondWith, rewrite } from '#kit/faults'
import { order, v1QuoteOf } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'
import { type V1QuoteResponseWire, v1QuoteResponseSchema } from '#solver-api/v1'

export default scenario({
  clause: 'v1/quote-shape',
  title: 'a quote answers 200 with all fields of v1, each of its kind',

  given: { sent: order() },

  async check({ sent }, { client }) {
    const exchange = await client.send(v1QuoteOf(sent))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange))

    assertShape(exchange, v1QuoteResponseSchema)
  },

  mutants: {
    ...Object.fromEntries(
      Object.keys(v1QuoteResponseSchema.shape).map((field) => [
        `${field} is missing`,
        bodyBecomes((body) => ({ ...body, [field]: undefined })),
      ]),
    ),
    'bought is a number': bodyBecomes((body) => ({ ...body, bought: Number(body.bought) })),
    'bought_integer is a string': bodyBecomes((body) => ({
      ...body,
      bought_integer: `${body.bought_integer}`,
    })),
    'gas is a string': bodyBecomes((body) => ({ ...body, gas: `${body.gas}` })),
    'token infos are lists, as in v2': bodyBecomes(({ buy_tokens, sell_tokens, ...body }) => ({
      ...body,
      buy_tokens: [buy_tokens],
      sell_tokens: [sell_tokens],
    })),
    'a valid request fails': respondWith('/v1/solver/quote', 500),
    'the answer is not JSON': respond('/v1/solver/quote', async () => new Response('3000')),
  },
})

function bodyBecomes(change: (body: V1QuoteResponseWire) => unknown) {
  return rewrite<V1QuoteResponseWire>('/v1/solver/quote', change)
}
