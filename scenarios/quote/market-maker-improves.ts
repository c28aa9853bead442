/**
 * Market makers are the reason to name a wallet before a trade. A service that quotes without them shows a
 * worse price than the one it would trade at, and the caller goes elsewhere.
 *
 * That a maker beats the pools for an order is seen in two answers of the target: what solve gets from the
 * makers alone, and what quote gives without an origin. Where makers never win, or the target filters by
 * another name, nothing is said.
 */
import assert from 'node:assert/strict'
import { misread } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/quote'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/market-maker-improves',
  title: 'where a market maker beats the pools, origin_address makes the quote better',

  given: { order: ownedOrder({ usd: [100, 20_000] }) },

  async check({ order }, { client }) {
    const makers = await client.solve({ blockchain: 'ethereum', orders: [order], amms: ['+market_maker'] })
    pre(makers.found)
    const [offer] = makers.value.solutions
    const offered = offer?.orders[0]?.executed_buy_amount ?? 0n

    const { origin_address, ...anonymous } = order
    const amountOf = async (sent: QuoteRequest['orders'][number]) => {
      const answer = await client.quote({ blockchain: 'ethereum', orders: [sent] })
      if (!answer.found) return { amount: 0n, gas: 0 }
      return { amount: answer.value.quotes[0]?.buy_amount ?? 0n, gas: answer.value.gas }
    }
    const [without, withOrigin] = await atOneBlock(
      () => amountOf(anonymous),
      () => amountOf(order),
    )
    // Makers that take more gas than the pools may be left out by a search that counts it.
    pre(offered > without.amount && Number(offer?.gas) <= without.gas)

    assert.ok(
      withOrigin.amount > without.amount,
      `${withOrigin.amount} with origin_address, ${without.amount} without`,
    )
  },

  mutants: {
    'a quote never asks the makers': misread<QuoteRequest>('/v2/solver/quote', ({ orders, ...request }) => ({
      ...request,
      orders: orders.map(({ origin_address, ...order }) => order),
    })),
    'makers are asked only where a filter names them': misread<QuoteRequest>(
      '/v2/solver/quote',
      (request) => ({ ...request, amms: request.amms ?? ['+all', '-market_maker'] }),
    ),
  },
})
