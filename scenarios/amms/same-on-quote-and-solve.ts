/**
 * A caller tries a filter on quote and trades with it on solve. An endpoint that reads the filter
 * differently, or not at all, trades through what the quote excluded.
 */
import assert from 'node:assert/strict'
import { misreadFilter, misreadQuery } from '#kit/faults'
import {
  plainOwnedOrder,
  quoteOf,
  solveOf,
  supportedAmms,
  unknownAmm,
  v1QuoteOf,
  v1SolveOf,
} from '#kit/orders'
import { responseOf } from '#kit/reading'
import { type Message, scenario } from '#solver-api/scenario'

const orders = [plainOwnedOrder]
const { origin_address } = plainOwnedOrder

const endpoints: Readonly<Record<string, (amms: string[]) => Message>> = {
  'v2 quote': (amms) => quoteOf(orders, { amms }),
  'v2 solve': (amms) => solveOf(orders, { amms }),
  // In v1 the filter is in the query string or in a header; another clause is about which of them.
  'v1 quote': (amms) => ({
    ...v1QuoteOf(plainOwnedOrder, { origin_address, amms }),
    headers: { amms: amms.join() },
  }),
  'v1 solve': (amms) => v1SolveOf(orders, { amms }),
}

export default scenario({
  clause: 'amms/same-on-quote-and-solve',
  title: 'quote and solve in v1 and v2 agree on whether a filter gives a result, no solution or a refusal',

  given: {},

  async check(_given, { client }) {
    const supported = await supportedAmms(client)
    const filters = [
      ['+all'],
      ['+all', ...supported.map((amm) => `-${amm}`)],
      [`+${supported[0]}`, `-${supported[0]}`],
      ['all'],
      [`+${unknownAmm}`],
    ]
    for (const amms of filters) {
      const results: [string, string][] = []
      for (const [endpoint, message] of Object.entries(endpoints)) {
        const { status } = responseOf(await client.send(message(amms)))
        results.push([endpoint, resultOf(status)])
      }

      const expected = results.map(([endpoint]) => [endpoint, results[0]?.[1]])
      assert.deepEqual(results, expected, `${amms}: ${results.join('; ')}`)
    }
  },

  mutants: {
    'solve does not read the filter': misreadFilter('/v2/solver/solve', () => undefined),
    'quote accepts an entry without a sign': misreadFilter('/v2/solver/quote', (amms) =>
      amms?.map((entry) => entry.replace(/^(?![+-])/, '+')),
    ),
    'v1 solve does not read the filter': misreadFilter('/v1/solver/solve', () => undefined),
    'v1 quote does not read the filter': misreadQuery('/v1/solver/quote', (query, headers) => {
      query.delete('amms')
      headers.delete('amms')
    }),
  },
})

function resultOf(status: number): string {
  if (status === 200) return 'found'
  if (status === 204) return 'no solution'
  return status >= 400 && status < 500 ? 'refused' : `status ${status}`
}
