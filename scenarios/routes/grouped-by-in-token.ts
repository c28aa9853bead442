/** The splits of a group say how one token is divided. Steps of two tokens in a group make them meaningless. */
import assert from 'node:assert/strict'
import { rewriteRoutes } from '#kit/faults'
import { routedOrder, routesIn, solveWithRoute } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'routes/grouped-by-in-token',
  title: 'all steps of a group sell one token, and no two groups of an order sell the same',

  given: { order: routedOrder() },

  async check({ order }, { client }) {
    const exchange = await client.send(solveWithRoute(order))
    pre(exchange.response.status === 200)

    for (const route of routesIn(exchange)) {
      const sold = route.map((group) => [...new Set(group.map(({ in_token }) => in_token.toLowerCase()))])
      assert.deepEqual(
        sold.map(({ length }) => length),
        route.map(() => 1),
      )
      assert.equal(new Set(sold.flat()).size, route.length, `groups sell ${sold.join('; ')}`)
    }
  },

  mutants: {
    'all steps stand in one group': rewriteRoutes((route) => [route.flat()]),
    'each step is a group': rewriteRoutes((route) => route.flat().map((step) => [step])),
    'steps are grouped by what they buy': rewriteRoutes((route) =>
      Object.values(Object.groupBy(route.flat(), ({ out_token }) => out_token)),
    ),
    'groups are empty': rewriteRoutes((route) => route.map(() => [])),
  },
})
