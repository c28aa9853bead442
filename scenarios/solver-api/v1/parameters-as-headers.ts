/**
 * The table of v1 lists `amms` and `origin_address` among the query parameters, while its sample sends them
 * as headers. If a service reads a filter in neither place, the caller trades through a protocol that they
 * excluded.
 *
 * The check sends an unknown AMM: a service that reads the filter refuses it.
 */
import assert from 'node:assert/strict'
import { misreadQuery, refuseWith } from '#kit/faults'
import { plainOrderOf, unknownAmm, v1QuoteOf } from '#kit/orders'
import { isRefused, messageIn, responseOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const amms = `+${unknownAmm}`
const origin_address = 'not-an-address'

export default scenario({
  clause: 'v1/parameters-as-headers',
  title: 'amms is read from the query string or from a header',

  given: {},

  async check(_given, { client, observe, universe }) {
    const message = v1QuoteOf(plainOrderOf(universe))
    const isRead = async (query: object, headers: Record<string, string>) => {
      const exchange = await client.send({ ...message, query: { ...message.query, ...query }, headers })
      responseOf(exchange)
      return isRefused(exchange) && messageIn(exchange) !== undefined
    }
    const inQuery = await isRead({ amms }, {})
    const inHeader = await isRead({}, { amms })
    observe('amms is taken from', { query: inQuery, header: inHeader })
    assert.ok(inQuery || inHeader, 'an unknown AMM is refused neither in the query string nor in a header')
    observe('origin_address is checked in', {
      query: await isRead({ origin_address }, {}),
      header: await isRead({}, { origin_address }),
    })
  },

  mutants: {
    'amms is read in neither place': misreadQuery('/v1/solver/quote', (query, headers) => {
      query.delete('amms')
      headers.delete('amms')
    }),
    'an unknown AMM gets a 500': refuseWith('/v1/solver/quote', 500),
  },
})
