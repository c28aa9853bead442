/**
 * Market makers are the reason to name a wallet before a trade. A service that quotes without them shows a
 * worse price than it would trade at, and the caller goes elsewhere.
 *
 * Two answers of the target show that a maker beats the pools: what solve gets from the makers alone, and
 * what quote gives without an origin. The case is skipped if makers never win, or the target filters them by
 * another name.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { misreadField, misreadFilter } from '#kit/faults'
import { offerFor, ownedOrder, solutionFor } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/market-maker-improves',
  title: 'origin_address improves the quote if a market maker beats the pools',

  given: { order: ownedOrder({ usd: [100, 20_000] }) },

  async check({ order }, { client }) {
    const solution = await solutionFor(client, order, { amms: ['+market_maker'] })
    const { origin_address, ...anonymous } = order
    const [without, withOrigin] = await atOneBlock(
      () => offerFor(client, anonymous),
      () => offerFor(client, order),
    )
    // A search that accounts for gas may reject makers that use more gas than the pools.
    pre(orderOf(solution).executed_buy_amount > without.amount && Number(solution.gas) <= without.gas)

    assert.ok(
      withOrigin.amount > without.amount,
      `${withOrigin.amount} with origin_address, ${without.amount} without`,
    )
  },

  mutants: {
    'a quote never asks the makers': misreadField(
      '/v2/solver/quote',
      'orders.*.origin_address',
      () => undefined,
    ),
    'makers are asked only if a filter names them': misreadFilter(
      '/v2/solver/quote',
      (amms) => amms ?? ['+all', '-market_maker'],
    ),
  },
})
