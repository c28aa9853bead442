/**
 * A protocol that a route names and the filter does not know cannot be excluded by whoever distrusts it. The
 * wrap of the native token is no protocol of its own.
 */
import assert from 'node:assert/strict'
import { rewriteRoutes } from '#kit/faults'
import { routedOrder, routesIn, solveWithRoute, supportedAmms } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'routes/protocol-is-supported',
  title: 'every protocol of a route is in snake_case and among the supported AMMs',

  given: { order: routedOrder() },

  async check({ order }, { client }) {
    const supported = await supportedAmms(client)
    const exchange = await client.send(solveWithRoute(order))
    pre(exchange.response.status === 200)

    const named = new Set(routesIn(exchange).flatMap((route) => route.flat().map(({ protocol }) => protocol)))
    named.delete('wrapped_native')
    const wrong = [...named].filter(
      (name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) || !supported.includes(name),
    )
    assert.deepEqual(wrong, [])
  },

  mutants: {
    'protocols are in capitals': protocolBecomes((name) => name.toUpperCase()),
    'protocols are in kebab-case': protocolBecomes((name) => name.replaceAll('_', '-')),
    'protocols are named by version': protocolBecomes((name) => `${name}_router`),
  },
})

function protocolBecomes(change: (name: string) => string) {
  return rewriteRoutes((route) =>
    route.map((group) => group.map((step) => ({ ...step, protocol: change(step.protocol) }))),
  )
}
