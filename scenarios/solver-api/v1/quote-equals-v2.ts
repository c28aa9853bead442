/**
 * A caller who moves from v1 to v2 expects the same price in another form. If the older version is worse, its
 * callers lose without knowing; if it is better, one of the two prices cannot be kept.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { misreadQuery, remembered, rewriteField } from '#kit/faults'
import { v1QuoteRequest } from '#kit/options'
import { askQuote, v1QuoteInBoth } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { answerOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/quote-equals-v2',
  title: 'v1 and v2 quote the same amount',
  isAboutOneBlock: true,

  given: { request: v1QuoteRequest({ about: [] }) },

  async check(
    {
      request: {
        batch: [order],
        isOwned,
        options,
        stated,
      },
    },
    { client },
  ) {
    const { buy_token, origin_address, sell_amount, sell_token } = order
    const sent = { buy_token, sell_amount, sell_token }
    // Market makers, who quote to an origin alone, are left out by most filters.
    const origins = options.amms === undefined ? [isOwned, !isOwned] : [isOwned]
    for (const hasOrigin of origins) {
      const owner = hasOrigin ? { origin_address } : {}
      const [inV2, inV1] = await atOneBlock(
        async () => {
          const answer = await askQuote(client, [{ ...sent, ...owner }], options)
          return answer.found ? answer.value.quotes[0]?.buy_amount : 'no solution'
        },
        async () => {
          const message = v1QuoteInBoth(stated[0], { ...options, ...owner })
          const answer = answerOf('v1Quote', await client.send(message))
          return answer.found ? BigInt(answer.value.bought_integer) : 'no solution'
        },
      )
      pre(inV2 !== undefined)

      assert.equal(inV1, inV2)
      pre(inV2 !== 'no solution', 'no solution')
    }
  },

  mutants: {
    'v1 quotes 1 % more for an amount in units of the token with a filter': when(
      ({ url }) =>
        url.searchParams.has('sell_amount') && /^\+(?!all)/.test(url.searchParams.get('amms') ?? ''),
      rewriteBought((bought) => bought + bought / 100n),
    ),
    'the first v1 quote of an order is given forever': remembered('/v1/solver/quote'),
    'v1 reads amounts of 17 digits or more as doubles': when(
      isMagnitude(17),
      rewriteBought((bought) => bought - bought / 10_000n),
    ),
    'v1 does not read the origin': misreadQuery('/v1/solver/quote', (query, headers) => {
      query.delete('origin_address')
      headers.delete('origin_address')
    }),
    'v1 quotes one unit more': rewriteBought((bought) => bought + 1n),
    'v1 deducts a fee of one basis point': rewriteBought((bought) => bought - bought / 10_000n),
    'v1 only uses Uniswap v2': misreadQuery('/v1/solver/quote', (query) => {
      query.set('amms', '+uniswap_v2')
    }),
  },
})

function rewriteBought(change: (bought: bigint) => bigint) {
  return rewriteField('/v1/solver/quote', 'bought_integer', (amount: number) => change(BigInt(amount)))
}
