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
import { blaming, type Exchange, type Message, pre, scenario, type World } from '#solver-api/kit/scenario'

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
    const exchangesOf = async (message: Filtered) => {
      const exchanges: Exchange[] = []
      for (const amms of filters) exchanges.push(await client.send(message(amms)))
      return exchanges
    }
    const quotes = await exchangesOf((amms) => quoteOf([plainOwnedOrderOf(universe)], { amms }))
    const expected = quotes.map(resultOf)
    const endpoints = Object.entries(others(universe))
    const disagreeing: (readonly [endpoint: string, exchanges: readonly Exchange[]])[] = []
    for (const [endpoint, forms] of endpoints) {
      const answers: Exchange[][] = []
      for (const form of forms) answers.push(await exchangesOf(form))
      const [first = []] = answers
      const agrees = answers.some((one) => isDeepStrictEqual(one.map(resultOf), expected))
      if (!agrees) disagreeing.push([endpoint, first])
    }
    const [other] = disagreeing
    if (other === undefined) return
    const [endpoint, exchanges] = other
    const place = exchanges.findIndex((exchange, index) => resultOf(exchange) !== expected[index])
    // If all others disagree with the quote, the quote is wrong.
    const blamed = (disagreeing.length === endpoints.length ? quotes : exchanges)[place]
    pre(blamed !== undefined)
    const [said, quoted] = [exchanges, quotes].map((all) => all[place]).map((one) => one && resultOf(one))
    blaming(blamed, () =>
      assert.equal(
        said,
        quoted,
        `with the filter ${filters[place]}, ${endpoint} gives "${said}", and v2 quote "${quoted}"`,
      ),
    )
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

function resultOf(exchange: Exchange): string {
  const { status } = responseOf(exchange)
  if (status === 200) return 'found'
  if (status === 204) return 'no solution'
  return status >= 400 && status < 500 ? 'refused' : `status ${status}`
}
