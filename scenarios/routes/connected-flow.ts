/**
 * A route that starts elsewhere, ends elsewhere or runs in a circle does not explain the trade: somewhere
 * tokens appear from nothing or are left behind.
 */
import assert from 'node:assert/strict'
import { rewriteRoutes } from '#kit/faults'
import { routedOrder, routesIn, solveWithRoute } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { RouteWire } from '#solver-api/solve'

export default scenario({
  clause: 'routes/connected-flow',
  title: 'what is sold was sold in the order or bought on the way, what is bought is sold on or is the goal',

  given: { order: routedOrder() },

  async check({ order }, { client }) {
    const exchange = await client.send(solveWithRoute(order))
    pre(exchange.response.status === 200)

    const [sell, buy] = [order.sell_token.toLowerCase(), order.buy_token.toLowerCase()]
    for (const route of routesIn(exchange)) {
      const { bought, edges, sold } = flowOf(route)
      assert.deepEqual(
        {
          fromNothing: [...sold].filter((token) => token !== sell && !bought.has(token)),
          leftBehind: [...bought].filter((token) => token !== buy && !sold.has(token)),
          startsAtSellToken: sold.has(sell),
          endsAtBuyToken: bought.has(buy),
          isCircular: isCircular(edges),
        },
        { fromNothing: [], leftBehind: [], startsAtSellToken: true, endsAtBuyToken: true, isCircular: false },
      )
    }
  },

  mutants: {
    'the first group is left out': rewriteRoutes((route) => route.slice(1)),
    'the last group is left out': rewriteRoutes((route) => route.slice(0, -1)),
    'in_token and out_token are swapped': rewriteRoutes((route) =>
      route.map((group) =>
        group.map((step) => ({ ...step, in_token: step.out_token, out_token: step.in_token })),
      ),
    ),
    'a step goes back where it came from': rewriteRoutes((route) => [
      ...route,
      ...route
        .slice(-1)
        .map((group) =>
          group.map((step) => ({ ...step, in_token: step.out_token, out_token: step.in_token })),
        ),
    ]),
  },
})

function flowOf(route: RouteWire) {
  const edges = route
    .flat()
    .map(({ in_token, out_token }) => [in_token.toLowerCase(), out_token.toLowerCase()] as const)
  return {
    edges,
    sold: new Set(edges.map(([from]) => from)),
    bought: new Set(edges.map(([, to]) => to)),
  }
}

/** Takes away tokens that nothing flows into until none is left, or only circles are. */
function isCircular(edges: readonly (readonly [string, string])[]): boolean {
  let left = edges
  for (;;) {
    const bought = new Set(left.map(([, to]) => to))
    const next = left.filter(([from]) => bought.has(from))
    if (next.length === left.length) return left.length > 0
    left = next
  }
}
