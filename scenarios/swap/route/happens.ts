/** A user who trusts the route may trade at a source that they avoid. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewriteRoute } from '#swap/kit/faults'
import { builtFor, executed, offers, pre, protocolsNamed, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'route/happens',
  title: 'a route of well-known names alone has each such protocol whose pools swap',
  needs: ['chain'],
  given: { ask: sale() },
  async check({ ask }, world) {
    const built = await builtFor(world, ask)
    const { route = [] } = built.offer
    pre(route.length > 0, 'there is no route')
    const named = protocolsNamed(route)
    offers(named !== undefined, 'no route of well-known names alone')
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    const happened = (await world.ledger.poolSwaps(done)).flatMap(({ protocol }) => protocol ?? [])
    const unnamed = happened.filter((protocol) => !named.has(protocol))
    assert.deepEqual(
      unnamed,
      [],
      `the route names ${route.map(({ source }) => source).join(', ')}, and others swap`,
    )
  },
  mutants: {
    'another protocol is named in its own spelling': rewriteRoute((hops) =>
      hops.map((hop) => ({ ...hop, source: hop.source.startsWith('sushi') ? 'Balancer' : 'SushiSwap' })),
    ),
    'another protocol is named by its id': rewriteRoute((hops) =>
      hops.map((hop) => ({ ...hop, source: hop.source.startsWith('curve') ? 'uniswap_v3' : 'curve' })),
    ),
  },
})
