/**
 * Arithmetic fails most often on detours, and the trader is then paid less than the quote. The check executes
 * a route through a required token.
 */
import assert from 'node:assert/strict'
import { changed, rewriteOrders, rewriteTransactions } from '#fynd/kit/faults'
import { dai, encoding, order, usdc, usdt, wbtc, weth } from '#fynd/kit/orders'
import { afterFees, canonicalAddress, executed, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'filter/required-executes',
  title: 'a detour executes, and pays to the wei',
  needs: ['chain'],
  given: {
    order: order({ sold: [usdc, weth], bought: [usdt, wbtc], usd: [100, 10_000] }),
    options: encoding(),
  },
  async check({ options, order }, world) {
    const quote = await quoteOf(world, order, { ...options, route_filter: { require_tokens: [dai.address] } })
    const { change, revertReason, status } = await executed(world, quote, order)
    assert.equal(status, 'success', revertReason)
    assert.equal(change(canonicalAddress(order.token_out), canonicalAddress(order.sender)), afterFees(quote))
  },
  mutants: {
    'the amount is that of the direct route': rewriteOrders((quote) => ({
      ...quote,
      amount_out: changed(quote.amount_out, (amount) => amount + amount / 1_000n + 1n),
    })),
    'it reverts': rewriteTransactions(({ data }) => ({ data: data.slice(0, 8) })),
  },
})
