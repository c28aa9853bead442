/**
 * The table of v1 lists `amms` and `origin_address` with the parameters of the query, its sample sends them as
 * headers. A filter that is read in neither place is a protocol that was excluded and is traded on.
 *
 * An AMM that there is not tells whether it was read: it is then refused.
 */
import assert from 'node:assert/strict'
import { type Mutant, refuseWith, respond } from '#kit/faults'
import { plainOrder, unknownAmm, v1QuoteOf } from '#kit/orders'
import { messageIn, responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const amms = `+${unknownAmm}`
const origin_address = 'not-an-address'

export default scenario({
  clause: 'v1/parameters-as-headers',
  title: 'amms is taken as a query parameter or as a header',

  given: {},

  async check(_given, { client, observe }) {
    const message = v1QuoteOf(plainOrder)
    const isRefused = async (query: object, headers: Record<string, string>) => {
      const exchange = await client.send({ ...message, query: { ...message.query, ...query }, headers })
      const { status } = responseOf(exchange)
      return status >= 400 && status < 500 && messageIn(exchange) !== undefined
    }
    const inQuery = await isRefused({ amms }, {})
    const inHeader = await isRefused({}, { amms })
    observe('amms is taken from', { query: inQuery, header: inHeader })
    observe('origin_address is checked in', {
      query: await isRefused({ origin_address }, {}),
      header: await isRefused({}, { origin_address }),
    })

    assert.ok(inQuery || inHeader, 'an AMM that there is not is refused neither in the query nor in a header')
  },

  mutants: {
    'amms is read in neither place': withoutAmms,
    'the service fails on an AMM that it does not know': refuseWith('/v1/solver/quote', 500),
  },
})

function withoutAmms(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  return respond('/v1/solver/quote', async (request) => {
    const url = new URL(request.url)
    url.searchParams.delete('amms')
    const headers = new Headers(request.headers)
    headers.delete('amms')
    return fetch(new Request(url, { headers }))
  })(fetch)
}
