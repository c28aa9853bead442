/**
 * A user checks a trade by its route. A route that starts or ends at another token, or is circular, does not
 * explain the trade: tokens appear from nowhere or are left behind.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteField, rewriteRoutes, rewriteSteps } from '#kit/faults'
import { routedRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import type { RouteWire } from '#solver-api/api/solve'
import { gapsIn } from '#solver-api/checks/reading/routes'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'routes/connected-flow',
  title: 'a route sells only amounts that were sold or bought before, and leaves only the bought token',

  given: { request: routedRequest({ batch: [1, 4] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const { routes = {}, solutions } = await solveFor(client, batch, { ...options, return_routes: true }, way)
    for (const [index, order] of batch.entries()) {
      const route = routes[solutions[index]?.orders[0]?.external_id ?? '']
      pre(route !== undefined, 'an order without a route')
      assert.deepEqual(gapsIn(route, order.sell_token, order.buy_token), [])
    }
  },

  mutants: {
    'the last group of amounts of 24 digits or more is missing': when(
      isMagnitude(24),
      rewriteRoutes((route) => route.slice(0, -1)),
    ),
    'two orders of a batch have each other’s routes': rewriteField(
      '/v2/solver/solve',
      'routes',
      (routes: Readonly<Record<string, RouteWire>>) => {
        const lists = Object.values(routes)
        return Object.fromEntries(
          Object.keys(routes).map((id, index) => [id, lists[(index + 1) % lists.length]]),
        )
      },
    ),
    'the first group is missing': rewriteRoutes((route) => route.slice(1)),
    'the last group is missing': rewriteRoutes((route) => route.slice(0, -1)),
    'in_token and out_token are swapped': rewriteSteps(swapped),
    'a step leads back to its own input': rewriteRoutes((route) => [
      ...route,
      ...route.slice(-1).map((group) => group.map(swapped)),
    ]),
  },
})

function swapped(step: RouteWire[number][number]) {
  return { ...step, in_token: step.out_token, out_token: step.in_token }
}
