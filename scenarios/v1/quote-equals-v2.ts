/**
 * Whoever moves from v1 to v2 expects the same price in another form. Where the older version is worse, its
 * callers lose without knowing; where it is better, one of the two does not hold.
 */
import assert from 'node:assert/strict'
import { misreadQuery, rewrite } from '#kit/faults'
import { order, v1QuoteOf } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { answerOf, pre, scenario } from '#solver-api/scenario'
import type { V1QuoteResponseWire } from '#solver-api/v1'

export default scenario({
  clause: 'v1/quote-equals-v2',
  title: 'v1 and v2 quote the same amount',

  given: { sent: order() },

  async check({ sent: { buy_token, sell_amount, sell_token } }, { client }) {
    const sent = { buy_token, sell_amount, sell_token }
    const [inV2, inV1] = await atOneBlock(
      async () => {
        const answer = await client.quote({ blockchain: 'ethereum', orders: [sent] })
        return answer.found ? answer.value.quotes[0]?.buy_amount : 'no solution'
      },
      async () => {
        const answer = answerOf('v1Quote', await client.send(v1QuoteOf(sent)))
        return answer.found ? BigInt(answer.value.bought_integer) : 'no solution'
      },
    )
    pre(inV2 !== undefined)

    assert.equal(inV1, inV2)
  },

  mutants: {
    'v1 quotes a unit more': boughtBecomes((bought) => bought + 1n),
    'v1 takes a fee of a hundredth of a percent': boughtBecomes((bought) => bought - bought / 10_000n),
    'v1 knows only the oldest protocol': misreadQuery('/v1/solver/quote', (query) => {
      query.set('amms', '+uniswap_v2')
    }),
  },
})

function boughtBecomes(change: (bought: bigint) => bigint) {
  return rewrite<V1QuoteResponseWire>('/v1/solver/quote', (body) => ({
    ...body,
    bought_integer: change(BigInt(body.bought_integer)),
  }))
}
