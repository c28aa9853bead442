/** A user requires a token because its trades benefit them. A route without it trades for nothing. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadOptions } from '#fynd/kit/faults'
import { dai, order, usdc, usdt, wbtc, weth } from '#fynd/kit/orders'
import { canonicalAddress, pre, quoteOf, scenario, swapsOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'filter/required-tokens',
  title: 'a required token is bought and sold on the way, or there is no route',
  given: {
    order: order({ sold: [usdc, weth], bought: [usdt, wbtc], usd: [100, 10_000] }),
    required: fc.constantFrom(dai.address, wbtc.address, usdt.address),
  },
  async check({ order, required }, world) {
    pre(![order.token_in, order.token_out].includes(required), 'it is an end of the route')
    const quote = await quoteOf(world, order, { route_filter: { require_tokens: [required] } })
    const swaps = swapsOf(quote)
    const isBought = swaps.some(({ token_out }) => canonicalAddress(token_out) === required)
    const isSold = swaps.some(({ token_in }) => canonicalAddress(token_in) === required)
    const lacking = [!isBought && 'buys', !isSold && 'sells'].filter(Boolean).join(' and ')
    assert.ok(isBought && isSold, `no swap ${lacking} the required token ${required}`)
  },
  mutants: {
    'the filter is ignored': misreadOptions(({ route_filter: _, ...options }) => options),
    'it is excluded instead': misreadOptions(({ route_filter, ...options }) => ({
      ...options,
      route_filter: { exclude_tokens: route_filter?.require_tokens },
    })),
  },
})
