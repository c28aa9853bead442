/**
 * The interface shows these parameters in the query string in its examples and in the body in its tables,
 * and callers use both. If one of the places is not read, a requested slippage or gas deduction is silently
 * the default.
 */
import assert from 'node:assert/strict'
import { misreadQuery } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteOf, slippage, solveOf, type Way } from '#kit/orders'
import { atOneBlock, comparableOf } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

const FirstOrder = { deduct_gas_cost: 'FirstOrder' } as const

/** The parameters that move to the query string; the others stay in the body. */
const moves = [
  { endpoint: 'solve', moved: ['blockchain', 'slippage', 'return_routes'], fixed: { return_routes: true } },
  { endpoint: 'quote', moved: ['blockchain', 'deduct_gas_cost'], fixed: FirstOrder },
  { endpoint: 'solve', moved: ['slippage', 'return_routes'], fixed: { return_routes: false } },
  { endpoint: 'solve', moved: ['return_routes'], fixed: { return_routes: true } },
  { endpoint: 'quote', moved: ['deduct_gas_cost'], fixed: FirstOrder },
] as const

export default scenario({
  clause: 'general/query-string-parameters',
  title: 'parameters in the query string have the same effect as in the body',
  isAboutOneBlock: true,

  given: {
    request: solveRequest({
      batch: [1, 3],
      usd: [10_000, 50_000],
      without: ['place', 'slippage', 'return_routes'],
    }),
    slippage: slippage(),
  },
  listed: () => moves,

  async check(
    { listed: { endpoint, fixed, moved }, request: { batch, options, way }, slippage },
    { client },
  ) {
    const ask = (place: Way) =>
      endpoint === 'solve'
        ? solveOf(batch, { ...options, ...fixed, slippage }, { ...way, ...place })
        : quoteOf(batch, { ...options, ...fixed }, { ...way, ...place })
    const [inBody, inQuery] = await atOneBlock(
      async () => comparableOf(await client.send(ask({}))),
      () => client.send(ask({ inQuery: moved })),
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
