/** A user excludes a pool that was drained. A route through it loses their tokens. */
import assert from 'node:assert/strict'
import { misreadOptions, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { quoteOf, scenario, tradesOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'filter/pools',
  title: 'pools of the best route, excluded, are not in the next one',
  given: { order: order({ usd: [100, 100_000] }) },
  async check({ order }, world) {
    const pools = tradesOf(await quoteOf(world, order)).map(({ component_id }) => component_id)
    const found = tradesOf(await quoteOf(world, order, { route_filter: { exclude_pools: pools } }))
    for (const { component_id } of found) assert.ok(!pools.includes(component_id), component_id)
  },
  mutants: {
    'the filter is ignored': misreadOptions(({ route_filter: _, ...options }) => options),
    'the last one counts': when(
      () => true,
      misreadOptions(({ route_filter, ...options }) => ({
        ...options,
        route_filter: { exclude_pools: route_filter?.exclude_pools?.slice(1) },
      })),
    ),
  },
})
