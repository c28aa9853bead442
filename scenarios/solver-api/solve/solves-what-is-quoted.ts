/**
 * A caller requests a quote first, and decides by it. If the order cannot be solved afterwards, the caller
 * decided by a price that does not exist.
 */
import assert from 'node:assert/strict'
import { type Mutant, respondWith } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteOf, solveOf } from '#kit/orders'
import { comparableOf, listAt, responseOf, stillAnswers, valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/solves-what-is-quoted',
  title: 'an order that is quoted is also solved',
  isAboutOneBlock: true,

  given: {
    request: solveRequest({ usd: [10, 500_000] }),
  },

  async check({ request: { batch, options, way } }, { client }) {
    const { amms } = options
    const quoted = async () => comparableOf(await client.send(quoteOf(batch, { amms }, way)))
    const quote = await quoted()
    pre(quote.status === 200, 'the order is not quoted')
    const { status } = responseOf(await client.send(solveOf(batch, options, way)))
    if (status === 200) return
    pre(status < 500, 'the target failed')
    await stillAnswers(quoted, quote)

    assert.fail(
      `${status} for what is quoted: ${quote.values.filter((value) => value.includes('amount')).join(', ')}`,
    )
  },

  mutants: {
    'every second amount has no solution': noSolution((body) => amountIn(body) % 2n === 0n),
    'amounts that begin with a 1 have no solution': noSolution((body) => `${amountIn(body)}`.startsWith('1')),
    'a filter of one exclusion has no solution': noSolution((body) => listAt(body, 'amms').length > 1),
    'an order of 64 bits or more is refused': respondWith(
      '/v2/solver/solve',
      400,
      ({ body }) => amountIn(body) >= 2n ** 64n,
    ),
  },
})

function noSolution(matches: (body: unknown) => boolean): Mutant {
  return respondWith('/v2/solver/solve', 204, ({ body }) => matches(body))
}

function amountIn(body: unknown): bigint {
  return BigInt(String(valueAt(body, 'orders', 0, 'sell_amount')))
}
