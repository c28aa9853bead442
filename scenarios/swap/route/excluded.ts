/** A user excludes a source that they do not trust. A route through it risks their tokens. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { misread, rewriteRoute } from '#swap/kit/faults'
import {
  answerTo,
  isOffer,
  offers,
  pre,
  routeKind,
  routeOf,
  scenario,
  tradedSources,
} from '#swap/kit/scenario'

export default scenario({
  clause: 'route/excluded',
  title: 'a source of the best route, excluded, is not in the next one',
  given: { ask: sale({ usd: [100, 100_000] }) },
  async check({ ask }, world) {
    const [source] = tradedSources(await routeOf(world, ask))
    pre(source !== undefined, 'there is no route')
    const { answer } = await answerTo(world, routeKind(world), { ...ask, exclude: [source] })
    offers(!['noRoute', 'refused'].includes(answer.kind), 'no other source for the pair')
    pre(isOffer(answer), `without the source the answer is ${answer.kind}`)
    assert.ok(!tradedSources(answer.route).includes(source), `${source} is in the route`)
  },
  mutants: {
    'exclusions are ignored': misread(({ exclude: _, ...ask }) => ask),
    'another source is excluded': misread((ask) => (ask.exclude ? { ...ask, exclude: ['curve_v2'] } : ask)),
    'the excluded source is in the route': rewriteRoute((hops, { exclude: [source] = [] }) =>
      source === undefined ? hops : hops.map((hop) => ({ ...hop, source })),
    ),
  },
})
