/** A user excludes a protocol that they do not trust. A route through it risks their tokens. */
import assert from 'node:assert/strict'
import { misreadOptions } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { quoteOf, scenario, tradesOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'filter/protocols',
  title: 'protocols of the best route, excluded, are not in the next one',
  given: { order: order({ usd: [100, 100_000] }) },
  async check({ order }, world) {
    const names = tradesOf(await quoteOf(world, order)).map(({ protocol }) => protocol)
    const options = { route_filter: { exclude_protocols: names.slice(0, 1) } }
    const found = tradesOf(await quoteOf(world, order, options))
    for (const { protocol } of found) assert.notEqual(protocol, names[0])
  },
  mutants: {
    'the filter is ignored': misreadOptions(({ route_filter: _, ...options }) => options),
    'protocols are taken for pools': misreadOptions(({ route_filter, ...options }) => ({
      ...options,
      route_filter: { exclude_pools: route_filter?.exclude_protocols },
    })),
  },
})
