/**
 * Wallets show the amount that will leave them. A transaction that takes more steals; one that takes less
 * makes a trade that was not requested. In the check, the wallet holds and approves three times the amount.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { amountPlus, rewriteField } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/takes-what-it-says',
  title: 'exactly executed_sell_amount leaves origin_address, which holds and approved more',
  needs: ['chain'],

  given: { request: solveRequest({ batch: [1, 5], without: ['ether'] }) },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    const { solutions } = await solveFor(client, batch, options, way)
    const trades = solutions.map(tradeOf)
    const executed = await ledger.execute(
      ...trades.map((trade) => ({ ...trade, sellAmount: trade.sellAmount * 3n })),
    )
    pre(executed.every(({ status }) => status === 'success'))
    assert.deepEqual(
      executed.map(
        ({ change }, index) => trades[index] && change(trades[index].sellToken, trades[index].seller),
      ),
      trades.map(({ sellAmount }) => -sellAmount),
    )
  },

  mutants: {
    'one unit more is reported for amounts of 20 digits or more': when(
      isMagnitude(20),
      rewriteReported((amount) => amountPlus(amount, 1n)),
    ),
    'one unit less is reported than is taken': rewriteReported((amount) => amountPlus(amount, -1n)),
    'one unit more is reported than is taken': rewriteReported((amount) => amountPlus(amount, 1n)),
    'half of what is taken is reported': rewriteReported((amount) => (BigInt(amount) / 2n).toString()),
  },
})

function rewriteReported(change: (amount: string) => string) {
  return rewriteField('/v2/solver/solve', 'solutions.*.orders.*.executed_sell_amount', change)
}
