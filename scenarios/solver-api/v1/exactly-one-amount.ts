/**
 * Two amounts may contradict each other. A service that picks one of them, or invents an amount if there is
 * none, quotes a trade that the caller did not request.
 */
import assert from 'node:assert/strict'
import { misreadQuery, refuseWith } from '#kit/faults'
import { inTokenUnits, v1QuoteRequest } from '#kit/options'
import { v1QuoteInBoth } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/exactly-one-amount',
  title: 'a quote with neither or both amounts gets a 400',

  given: { request: v1QuoteRequest({ isWellKnown: true }) },
  listed: () => ['both, the same', 'neither', 'both, the same', 'both, different'] as const,

  async check(
    {
      listed: kind,
      request: {
        batch: [order],
        isOwned,
        options,
      },
    },
    { client, universe },
  ) {
    const { origin_address, sell_amount: sell_amount_integer } = order
    const asked = v1QuoteInBoth(order, { ...options, ...(isOwned && { origin_address }) })
    const { sell_amount_integer: _, ...query } = { ...asked.query }
    const other = kind === 'both, different' ? 2n * BigInt(sell_amount_integer) : sell_amount_integer
    const { sell_amount } = inTokenUnits({ ...order, sell_amount: `${other}` }, universe)
    const amounts = kind === 'neither' ? {} : { sell_amount, sell_amount_integer }
    const { response } = await client.send({ ...asked, query: { ...query, ...amounts } })

    assert.equal(response.status, 400, kind)
  },

  mutants: {
    'neither or both amounts get a 422': refuseWith('/v1/solver/quote', 422),
    'two equal amounts are accepted': misreadAmounts((query) => {
      if (query.has('sell_amount_integer')) query.delete('sell_amount')
    }),
    'two amounts are accepted beside a filter': misreadAmounts((query) => {
      if (query.has('amms') && query.has('sell_amount_integer')) query.delete('sell_amount')
    }),
    'a missing amount defaults to one token': misreadAmounts((query) => {
      if (!query.has('sell_amount') && !query.has('sell_amount_integer')) query.set('sell_amount', '1.0')
    }),
  },
})

function misreadAmounts(change: (query: URLSearchParams) => void) {
  return misreadQuery('/v1/solver/quote', change)
}
