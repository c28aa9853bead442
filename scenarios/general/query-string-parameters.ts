/**
 * The interface shows these parameters in the query string in its examples and in the body in its tables,
 * and callers use both. If one of the places is not read, a requested slippage or gas deduction is silently
 * the default.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadQuery } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { atOneBlock, comparableOf } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/query-string-parameters',
  title: 'parameters in the query string have the same effect as in the body',
  isAboutOneBlock: true,

  given: {
    order: ownedOrder({ usd: [10_000, 50_000] }),
    asked: fc.constantFrom(
      {
        path: '/v2/solver/quote',
        parameters: { blockchain: 'ethereum', deduct_gas_cost: 'FirstOrder' },
      },
      {
        path: '/v2/solver/solve',
        parameters: { blockchain: 'ethereum', slippage: 0.01, return_routes: true },
      },
    ),
  },

  async check({ order, asked: { path, parameters } }, { client }) {
    const post = { method: 'POST', path }
    const orders = [order]
    const [inBody, inQuery] = await atOneBlock(
      async () => comparableOf(await client.send({ ...post, body: { ...parameters, orders } })),
      () => client.send({ ...post, query: parameters, body: { orders } }),
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
    'slippage in the query is read as a percentage': misreadQuery('/v2/solver/solve', (query) => {
      if (query.has('slippage')) query.set('slippage', `${Number(query.get('slippage')) / 100}`)
    }),
  },
})

function ignoreInQuery(parameter: string) {
  return misreadQuery('', (query) => query.delete(parameter))
}
