/**
 * A user excludes protocols that they do not trust. A service that relaxes the filter when it finds no route
 * trades through them. The check excludes the protocols of each route in turn until there is none.
 */
import assert from 'node:assert/strict'
import { misreadOptions } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { assertWithoutRoute, quoteSchema, read, scenario, statusesOf, swapsOf } from '#fynd/kit/scenario'

const maxProtocols = 20

export default scenario({
  clause: 'filter/everything-excluded',
  title: 'if each next request excludes the protocols of the last route, no route is left in the end',
  given: { order: order({ usd: [10, 10_000] }) },
  async check({ order }, { client }) {
    const excluded = new Set<string>()
    for (;;) {
      const exchange = await client.ask([order], { route_filter: { exclude_protocols: [...excluded] } })
      if (!statusesOf(exchange).includes('success')) return assertWithoutRoute(exchange)
      const names = read(quoteSchema, exchange).orders.flatMap(swapsOf)
      assert.ok(
        names.some(({ protocol }) => !excluded.has(protocol)) && excluded.size < maxProtocols,
        `a route without ${[...excluded]} has ${names.map(({ protocol }) => protocol)}`,
      )
      for (const { protocol } of names) excluded.add(protocol)
    }
  },
  mutants: {
    'the filter is ignored': misreadOptions(({ route_filter: _, ...options }) => options),
    'the first of the list counts': misreadOptions(({ route_filter, ...options }) => ({
      ...options,
      route_filter: { exclude_protocols: route_filter?.exclude_protocols?.slice(0, 1) },
    })),
  },
})
