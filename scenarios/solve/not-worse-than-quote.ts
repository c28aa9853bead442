/**
 * People decide by the quote and get the solution. A solution that is worse than the quote at the same
 * block is a bait.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/not-worse-than-quote',
  title: 'solve executes at least the quoted amount less 5 bps at the same block',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const quoted = await client.quote({ blockchain: 'ethereum', orders: [order] })
    const solved = await client.solve({ blockchain: 'ethereum', orders: [order] })
    const again = await client.quote({ blockchain: 'ethereum', orders: [order] })
    pre(quoted.found && solved.found && again.found)
    const [quote] = quoted.value.quotes
    const [solution] = solved.value.solutions
    pre(quote !== undefined && solution !== undefined)
    // Otherwise the block moved on in between, or the target does not repeat itself, which is another clause.
    pre(quote.buy_amount === again.value.quotes[0]?.buy_amount)

    const { executed_buy_amount } = orderOf(solution)
    assert.ok(
      executed_buy_amount * 10_000n >= quote.buy_amount * 9_995n,
      `${quote.buy_amount} is quoted, ${executed_buy_amount} is executed`,
    )
  },

  mutants: {
    'solve is 6 bps worse': solveIsWorseBy(6n),
    'solve is 10 bps worse': solveIsWorseBy(10n),
    'solve is a tenth worse': solveIsWorseBy(1_000n),
  },
})

function solveIsWorseBy(bps: bigint) {
  return rewriteSolvedOrders((order) => ({
    ...order,
    executed_buy_amount: ((BigInt(order.executed_buy_amount) * (10_000n - bps)) / 10_000n).toString(),
  }))
}
