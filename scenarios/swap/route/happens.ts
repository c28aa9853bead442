/** A user who trusts the route may trade at a source that they avoid. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewriteRoute } from '#swap/kit/faults'
import { builtFor, executed, hasSource, pre, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'route/happens',
  title: 'each well-known protocol whose pools swap is a source of the route',
  needs: ['chain'],
  given: { ask: sale() },
  async check({ ask }, world) {
    const built = await builtFor(world, ask)
    const { route = [] } = built.offer
    pre(route.length > 0, 'there is no route')
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    const happened = (await world.ledger.poolSwaps(done)).flatMap(({ protocol }) => protocol ?? [])
    const unnamed = happened.filter((protocol) => !hasSource(route, protocol))
    assert.deepEqual(
      unnamed,
      [],
      `the route names ${route.map(({ source }) => source).join(', ')}, and others swap`,
    )
  },
  mutants: {
    'another source is named': rewriteRoute((hops) => hops.map((hop) => ({ ...hop, source: 'Bancor' }))),
    'the first source is named for all': rewriteRoute((hops) =>
      hops.map((hop) => ({ ...hop, source: hop.source.startsWith('curve') ? 'Bancor' : 'curve' })),
    ),
  },
})
