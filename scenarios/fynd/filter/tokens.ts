/** A user excludes a token whose issuer may freeze it. A route through it may lose their tokens. */
import assert from 'node:assert/strict'
import { misreadOptions } from '#fynd/kit/faults'
import { dai, link, order, uni, usdc, wbtc, weth } from '#fynd/kit/orders'
import { nativeToken, scenario, swapsOf, wrapped } from '#fynd/kit/scenario'

export default scenario({
  clause: 'filter/tokens',
  title: 'tokens that trade for ether mostly are routed without it if it is excluded, or not at all',
  given: { order: order({ sold: [uni, link, dai], bought: [usdc, wbtc], usd: [100, 100_000] }) },
  async check({ order }, world) {
    const excluded = [weth.address, nativeToken]
    const { orders } = await world.client.quote([order], { route_filter: { exclude_tokens: excluded } })
    for (const { token_in, token_out } of orders.flatMap(swapsOf))
      for (const token of [token_in, token_out]) assert.notEqual(wrapped(token), weth.address)
  },
  mutants: {
    'the filter is ignored': misreadOptions(({ route_filter: _, ...options }) => options),
    'it is required instead': misreadOptions((options) => ({
      ...options,
      route_filter: { require_tokens: [weth.address] },
    })),
  },
})
