/** A client that shows the route of one order of many finds it by the order's external_id, or not at all. */
import assert from 'node:assert/strict'
import { rewriteSolve } from '#kit/faults'
import { ownedOrders } from '#kit/orders'
import { bodyOf, messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'routes/keyed-by-external-id',
  title: 'routes is an object with the external_id of every order as its keys',

  given: { batch: ownedOrders({ minLength: 1, maxLength: 3 }) },

  async check({ batch }, { client }) {
    const request = { blockchain: 'ethereum', orders: batch, return_routes: true }
    const exchange = await client.send(messageOf('solve', request))
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
    'routes is a list': rewriteSolve((body) => ({ ...body, routes: Object.values(body.routes ?? {}) })),
    'the last order has no route': rewriteSolve((body) => ({
      ...body,
      routes: Object.fromEntries(Object.entries(body.routes ?? {}).slice(0, -1)),
    })),
    'the keys count from one': rewriteSolve((body) => ({
      ...body,
      routes: Object.fromEntries(
        Object.entries(body.routes ?? {}).map(([key, route]) => [`${Number(key) + 1}`, route]),
      ),
    })),
  },
})
