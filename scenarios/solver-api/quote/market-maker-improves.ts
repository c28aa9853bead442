/**
 * A caller names a wallet before a trade to get the prices of market makers. A service that quotes without
 * them shows a worse price than it would trade at, and the caller goes elsewhere.
 *
 * The name of an AMM does not show whether it is a maker. The check takes for a maker an AMM that the route
 * of a solution names and that quotes nothing to a caller without a wallet. Two answers of the target show
 * that makers beat the pools: the amount that solve gets from makers alone, and the amount of a quote without
 * an origin. The check skips the case if makers do not win, or change their price meanwhile.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { misreadField, misreadFilter } from '#kit/faults'
import {
  askQuote,
  makersAmong,
  type OwnedOrder,
  offerFor,
  offerIn,
  ownedOrder,
  plainOwnedOrderOf,
  protocolsUsed,
  solveFor,
  supportedAmms,
} from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { applies, blaming, type Client, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/market-maker-improves',
  title: 'origin_address improves the quote if a market maker beats the pools',
  isAboutOneBlock: true,

  given: { order: ownedOrder({ usd: [100, 20_000] }) },

  async check({ order }, { client, universe }) {
    const amms = supportedAmms(universe)
    const best = await solveFor(client, [order], { return_routes: true })
    const used = protocolsUsed(best).filter((protocol) => amms.includes(protocol))
    const makers = await makersAmong(client, order, used)
    if (makers.length === 0) {
      const someOrder = plainOwnedOrderOf(universe)
      applies((await makersAmong(client, someOrder, amms)).length > 0, 'no market maker that trades')
      pre(false, 'no market maker trades the order')
    }
    const fromMakers = () =>
      solveThrough(
        client,
        order,
        makers.map((amm) => `+${amm}`),
      )
    const firm = await fromMakers()
    pre(firm !== undefined, 'no market maker trades the pair')
    const pools = await solveThrough(client, order, ['+all', ...makers.map((amm) => `-${amm}`)])
    const { origin_address, ...anonymous } = order
    const [without, answer] = await atOneBlock(
      () => offerFor(client, anonymous),
      () => askQuote(client, [order]),
    )
    const withOrigin = offerIn(answer)
    // A search that accounts for gas may reject makers that use more gas than the pools. Solve may find more
    // than quote, so makers have to beat the pools in solve, too.
    const isBeaten = (other: { amount: bigint; gas: number }) =>
      firm.amount > other.amount && firm.gas <= other.gas
    pre(isBeaten(without) && (pools === undefined || isBeaten(pools)), 'no market maker beats the pools')
    const improves = withOrigin.amount > without.amount
    pre(improves || (await fromMakers())?.amount === firm.amount, 'the market makers changed their price')

    blaming(answer.exchange, () =>
      assert.ok(improves, `${withOrigin.amount} with origin_address, ${without.amount} without`),
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

async function solveThrough(client: Client, order: OwnedOrder, amms: string[]) {
  const answer = await client.solve({ blockchain: 'ethereum', orders: [order], amms })
  const [solution] = answer.found ? answer.value.solutions : []
  return solution && { amount: orderOf(solution).executed_buy_amount, gas: Number(solution.gas) }
}
