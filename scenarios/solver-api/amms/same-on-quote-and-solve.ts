/**
 * A caller tries a filter on quote and trades with it on solve. An endpoint that reads the filter
 * differently, or not at all, trades through AMMs that the quote excluded.
 *
 * The check sends the same filters to every endpoint and compares the kinds of answers: a result, no solution
 * or a refusal.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { misreadFilter, misreadQuery } from '#kit/faults'
import {
  plainOwnedOrderOf,
  quoteOf,
  solveOf,
  supportedAmms,
  unknownAmm,
  v1QuoteOf,
  v1SolveOf,
} from '#kit/orders'
import { responseOf } from '#kit/reading'
import { type Message, scenario, type World } from '#solver-api/kit/scenario'

type Filtered = (amms: string[]) => Message

export default scenario({
  clause: 'amms/same-on-quote-and-solve',
  title: 'quote and solve in v1 and v2 agree on whether a filter gives a result, no solution or a refusal',

  given: {},

  async check(_given, { client, universe }) {
    const supported = supportedAmms(universe)
    const filters = [
      ['+all'],
      ['+all', ...supported.map((amm) => `-${amm}`)],
      ['+all', `-${unknownAmm}`],
      [`+${supported[0]}`, `-${supported[0]}`],
      ['all'],
      [`+${unknownAmm}`],
    ]
    const resultsOf = async (message: Filtered) => {
      const results: [string, string][] = []
      for (const amms of filters) {
        const { status } = responseOf(await client.send(message(amms)))
        results.push([`${amms}`, resultOf(status)])
      }
      return results
    }
    const expected = await resultsOf((amms) => quoteOf([plainOwnedOrderOf(universe)], { amms }))
    for (const [endpoint, forms] of Object.entries(others(universe))) {
      const results: Awaited<ReturnType<typeof resultsOf>>[] = []
      for (const form of forms) results.push(await resultsOf(form))
      const agreeing = results.find((one) => isDeepStrictEqual(one, expected)) ?? results[0]

      assert.deepEqual(agreeing, expected, `${endpoint} and v2 quote disagree`)
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

/**
 * The other endpoints, with the forms in which each may take the filter. A v1 quote takes it from the query
 * string or from a header; the interface does not say whether a list there is one parameter or several.
 */
function others(universe: World['universe']): Readonly<Record<string, readonly Filtered[]>> {
  const order = plainOwnedOrderOf(universe)
  const { origin_address } = order
  const inHeader = (amms: string[]) => ({ headers: { amms: amms.join() } })
  return {
    'v2 solve': [(amms) => solveOf([order], { amms })],
    'v1 quote': [
      (amms) => ({ ...v1QuoteOf(order, { origin_address, amms }), ...inHeader(amms) }),
      (amms) => ({ ...v1QuoteOf(order, { origin_address, amms: amms.join() }), ...inHeader(amms) }),
      (amms) => ({ ...v1QuoteOf(order, { origin_address }), ...inHeader(amms) }),
    ],
    'v1 solve': [(amms) => v1SolveOf([order], { amms })],
  }
}

function resultOf(status: number): string {
  if (status === 200) return 'found'
  if (status === 204) return 'no solution'
  return status >= 400 && status < 500 ? 'refused' : `status ${status}`
}
