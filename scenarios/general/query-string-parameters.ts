/**
 * The interface shows these parameters in the query string in its examples and in the body in its tables,
 * and callers use both. If one of the places is not read, a requested slippage or gas deduction is silently
 * the default.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadQuery } from '#kit/faults'
import { partlyInQuery, someOf } from '#kit/options'
import { ownedOrder, slippage } from '#kit/orders'
import { atOneBlock, comparableOf } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/query-string-parameters',
  title: 'parameters in the query string have the same effect as in the body',
  isAboutOneBlock: true,

  given: {
    order: ownedOrder({ usd: [10_000, 50_000] }),
    asked: fc.oneof(
      fc.constant({ endpoint: 'quote' as const, parameters: { deduct_gas_cost: 'FirstOrder' as const } }),
      someOf({ slippage: slippage(), return_routes: fc.boolean() }).map((parameters) => ({
        endpoint: 'solve' as const,
        parameters,
      })),
    ),
    moved: fc.subarray(['blockchain', 'deduct_gas_cost', 'slippage', 'return_routes'], { minLength: 2 }),
  },

  async check({ order, asked: { endpoint, parameters }, moved }, { client }) {
    const [inBody, inQuery] = await atOneBlock(
      async () => comparableOf(await client.send(partlyInQuery(endpoint, [order], parameters, []))),
      () => client.send(partlyInQuery(endpoint, [order], parameters, moved)),
    )
    pre(inBody.status === 200)

    const compared = comparableOf(inQuery)
    blaming(inQuery, () => assert.deepEqual(compared, inBody))
  },

  mutants: {
    'blockchain is read from the body only': ignoreInQuery('blockchain'),
    'deduct_gas_cost is read from the body only': ignoreInQuery('deduct_gas_cost'),
    'slippage is read from the body only': ignoreInQuery('slippage'),
    'return_routes is read from the body only': ignoreInQuery('return_routes'),
    'return_routes in the query is true, whatever its value': misreadQuery('/v2/solver/solve', (query) => {
      if (query.has('return_routes')) query.set('return_routes', 'true')
    }),
    'slippage in the query is read as a percentage': misreadQuery('/v2/solver/solve', (query) => {
      if (query.has('slippage')) query.set('slippage', `${Number(query.get('slippage')) / 100}`)
    }),
  },
})

function ignoreInQuery(parameter: string) {
  return misreadQuery('', (query) => query.delete(parameter))
}
