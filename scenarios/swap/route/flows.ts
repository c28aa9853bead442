/** A route that does not connect the tokens is not the route of the trade, so its user cannot judge the risk. */
import assert from 'node:assert/strict'
import { dai, sale, unlistedToken } from '#swap/kit/asks'
import { rewriteRoute } from '#swap/kit/faults'
import { flowsOf, pre, routeOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'route/flows',
  title: 'all tokens of a route but the sold and the bought one are both bought and sold',
  given: { ask: sale() },
  async check({ ask }, world) {
    const route = await routeOf(world, ask)
    pre(
      route.every((hop) => hop.in && hop.out),
      'the route tells no tokens',
    )
    const { bought, sold } = flowsOf(route)
    const ends = { sold: sold.difference(bought), bought: bought.difference(sold) }
    assert.deepEqual(ends, flowsOf([{ source: 'the ask', in: ask.sell, out: ask.buy }]))
  },
  mutants: {
    'the last swap buys another token': rewriteRoute((hops) =>
      hops.map((hop, index) => (index === hops.length - 1 ? { ...hop, out: unlistedToken } : hop)),
    ),
    'the tokens are exchanged': rewriteRoute((hops) =>
      hops.map((hop) => ({ ...hop, ...(hop.out && { in: hop.out }), ...(hop.in && { out: hop.in }) })),
    ),
    'a swap of another route is in it': rewriteRoute((hops) => [
      ...hops,
      { ...hops[0], source: hops[0]?.source ?? '', in: unlistedToken, out: dai.address },
    ]),
  },
})
