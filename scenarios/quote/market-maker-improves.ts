/**
 * Market makers are the reason to name a wallet before a trade. A service that quotes without them shows a
 * worse price than it would trade at, and the caller goes elsewhere.
 *
 * Two answers of the target show that a maker beats the pools: what solve gets from the makers alone, and
 * what quote gives without an origin. The case is skipped where makers do not win, or change their price meanwhile.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { misreadField, misreadFilter } from '#kit/faults'
import { type OwnedOrder, offerFor, ownedOrder, plainOwnedOrderOf } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { applies, type Client, pre, scenario } from '#solver-api/scenario'

// A target names its AMMs as it likes; of makers that are named otherwise nothing is known.
const namedLikeMakers = /maker|rfq|pmm/

export default scenario({
  clause: 'quote/market-maker-improves',
  title: 'origin_address improves the quote if a market maker beats the pools',

  given: { order: ownedOrder({ usd: [100, 20_000] }) },

  async check({ order }, { client, universe }) {
    const makers = universe.amms.filter((amm) => namedLikeMakers.test(amm))
    applies(makers.length > 0, 'no AMM that is named like market makers')
    const fromMakers = (sent: OwnedOrder) =>
      solveThrough(
        client,
        sent,
        makers.map((amm) => `+${amm}`),
      )
    const firm = await fromMakers(order)
    const isServed = firm !== undefined || (await fromMakers(plainOwnedOrderOf(universe))) !== undefined
    applies(isServed, 'no market maker that trades')
    pre(firm !== undefined, 'no market maker trades the pair')
    const pools = await solveThrough(client, order, ['+all', ...makers.map((amm) => `-${amm}`)])
    const { origin_address, ...anonymous } = order
    const [without, withOrigin] = await atOneBlock(
      () => offerFor(client, anonymous),
      () => offerFor(client, order),
    )
    // A search that accounts for gas may reject makers that use more gas than the pools.
    // Solve finds more than quote: makers have to beat the pools as solve does, too.
    const isBeaten = (other: { amount: bigint; gas: number }) =>
      firm.amount > other.amount && firm.gas <= other.gas
    pre(isBeaten(without) && (pools === undefined || isBeaten(pools)), 'no market maker beats the pools')
    const improves = withOrigin.amount > without.amount
    pre(
      improves || (await fromMakers(order))?.amount === firm.amount,
      'the market makers changed their price',
    )

    assert.ok(improves, `${withOrigin.amount} with origin_address, ${without.amount} without`)
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

async function solveThrough(client: Client, order: OwnedOrder, amms: string[]) {
  const answer = await client.solve({ blockchain: 'ethereum', orders: [order], amms })
  const [solution] = answer.found ? answer.value.solutions : []
  return solution && { amount: orderOf(solution).executed_buy_amount, gas: Number(solution.gas) }
}
