/**
 * A caller excludes a protocol because they do not trust it with their money. If a route contains the
 * protocol, their money goes through it.
 */
import assert from 'node:assert/strict'
import { when } from '#kit/conditions'
import { misreadField } from '#kit/faults'
import { routedRequest } from '#kit/options'
import { filter, routesFor, supportedAmms } from '#kit/orders'
import { listAt } from '#kit/reading'
import { swapsOf } from '#solver-api/checks/reading/routes'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'routes/within-the-filter',
  title: 'only protocols that the AMM filter allows appear in the routes',

  given: {
    request: routedRequest({ batch: [1, 3], without: ['amms'] }),
    amms: filter,
  },

  async check({ amms, request: { batch, options, way } }, { client, universe }) {
    supportedAmms(universe)
    const routes = await routesFor(client, batch, { ...options, amms }, way)

    const used = new Set(routes.flatMap(swapsOf).map(({ protocol }) => protocol))
    const forbidden = [...used].filter((name) =>
      amms.includes('+all') ? amms.includes(`-${name}`) : !amms.includes(`+${name}`),
    )
    assert.deepEqual(forbidden, [])
  },

  mutants: {
    'a filter whose first entry is not +all is read as +all if it names it': when(
      ({ body }) => listAt(body, 'amms').indexOf('+all') > 0,
      misreadAmms(() => ['+all']),
    ),
    'the filter is ignored': misreadAmms(() => ['+all']),
    'exclusions are ignored': misreadAmms((amms) =>
      amms.some((entry) => entry.startsWith('-')) ? ['+all'] : amms,
    ),
    'uniswap_v2 is always allowed': misreadAmms((amms) =>
      amms.includes('+all') ? amms.filter((entry) => entry !== '-uniswap_v2') : [...amms, '+uniswap_v2'],
    ),
  },
})

function misreadAmms(change: (amms: readonly string[]) => readonly string[]) {
  return misreadField('/solve', 'amms', change)
}
