/**
 * A route that starts or ends at another token, or is circular, does not explain the trade: tokens appear
 * from nowhere or are left behind.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteField, rewriteRoutes, rewriteSteps } from '#kit/faults'
import { routedOrders, solveFor, swapsOf, wrapped } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { RouteWire } from '#solver-api/solve'

export default scenario({
  clause: 'routes/connected-flow',
  title: 'a route sells only what was sold or bought before, and leaves nothing but the bought token',

  given: { batch: routedOrders({ minLength: 1, maxLength: 4 }) },

  async check({ batch }, { client }) {
    const { routes = {}, solutions } = await solveFor(client, batch, { return_routes: true })
    for (const [index, order] of batch.entries()) {
      const [sell, buy] = [wrapped(order.sell_token), wrapped(order.buy_token)]
      const route = routes[solutions[index]?.orders[0]?.external_id ?? '']
      pre(route !== undefined, 'an order without a route')
      const { bought, edges, sold } = flowOf(route)
      assert.deepEqual(
        {
          fromNowhere: [...sold].filter((token) => token !== sell && !bought.has(token)),
          leftBehind: [...bought].filter((token) => token !== buy && !sold.has(token)),
          startsAtSellToken: sold.has(sell),
          endsAtBuyToken: bought.has(buy),
          isCircular: isCircular(edges),
        },
        { fromNowhere: [], leftBehind: [], startsAtSellToken: true, endsAtBuyToken: true, isCircular: false },
      )
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

function flowOf(route: RouteWire) {
  const edges = swapsOf(route).map(({ in_token, out_token }) => [in_token, out_token] as const)
  return {
    edges,
    sold: new Set(edges.map(([from]) => from)),
    bought: new Set(edges.map(([, to]) => to)),
  }
}

/** Removes tokens without an inflow until none is left, or only cycles are. */
function isCircular(edges: readonly (readonly [string, string])[]): boolean {
  let remaining = edges
  for (;;) {
    const bought = new Set(remaining.map(([, to]) => to))
    const next = remaining.filter(([from]) => bought.has(from))
    if (next.length === remaining.length) return remaining.length > 0
    remaining = next
  }
}
