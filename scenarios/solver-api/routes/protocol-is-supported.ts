/**
 * A caller cannot exclude a protocol that appears in routes but not in the filter. Wrapping the native token
 * is not a protocol of its own.
 */
import assert from 'node:assert/strict'
import { isLower, when } from '#kit/conditions'
import { rewriteSteps } from '#kit/faults'
import { routedRequest } from '#kit/options'
import { routesFor, supportedAmms } from '#kit/orders'
import { swapsOf } from '#solver-api/checks/reading/routes'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'routes/protocol-is-supported',
  title: 'every protocol of a route is in snake_case and one of the supported AMMs',

  given: { request: routedRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client, universe }) {
    const supported = supportedAmms(universe)
    const routes = await routesFor(client, batch, options, way)

    const named = new Set(routes.flatMap(swapsOf).map(({ protocol }) => protocol))
    const wrong = [...named].filter(
      (name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) || !supported.includes(name),
    )
    assert.deepEqual(wrong, [])
  },

  mutants: {
    'a token in lower case is traded at a protocol in capitals': when(
      isLower('sell_token'),
      rewriteProtocol((name) => name.toUpperCase()),
    ),
    'protocols are in capitals': rewriteProtocol((name) => name.toUpperCase()),
    'protocols are in kebab-case': rewriteProtocol((name) => name.replaceAll('_', '-')),
    'protocols have a suffix': rewriteProtocol((name) => `${name}_router`),
  },
})

function rewriteProtocol(change: (name: string) => string) {
  return rewriteSteps((step) => ({ ...step, protocol: change(step.protocol) }))
}
