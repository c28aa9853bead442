/**
 * A client that shows the route of one order of many finds it by the external_id of the order, or not at
 * all.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { largestBatch, solveOf } from '#kit/orders'
import { bodyOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'routes/keyed-by-external-id',
  title: 'routes is an object whose keys are the external ids of all orders',

  given: { request: solveRequest({ batch: [1, largestBatch], without: ['return_routes'] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const exchange = await client.send(solveOf(batch, { ...options, return_routes: true }, way))
    pre(exchange.response.status === 200)
    const { routes, solutions } = bodyOf(exchange) as {
      routes: unknown
      solutions: readonly { orders: readonly { external_id: string }[] }[]
    }

    const isObject = typeof routes === 'object' && routes !== null && !Array.isArray(routes)
    const ids = solutions.flatMap(({ orders }) => orders.map(({ external_id }) => external_id))
    assert.deepEqual(isObject ? Object.keys(routes).toSorted() : routes, ids.toSorted())
  },

  mutants: {
    'from ten orders on, the last has no route': when(
      atLeastOrders(10),
      rewriteKeys((routes) => Object.fromEntries(Object.entries(routes).slice(0, -1))),
    ),
    'routes is a list': rewriteKeys((routes) => Object.values(routes)),
    'the last order has no route': rewriteKeys((routes) =>
      Object.fromEntries(Object.entries(routes).slice(0, -1)),
    ),
    'the keys start at one': rewriteKeys((routes) =>
      Object.fromEntries(Object.entries(routes).map(([key, route]) => [`${Number(key) + 1}`, route])),
    ),
  },
})

function rewriteKeys(change: (routes: Readonly<Record<string, unknown>>) => unknown) {
  return rewriteField('/v2/solver/solve', 'routes', change)
}
