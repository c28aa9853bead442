/**
 * Call data that reverts costs its sender the gas and the trade. The check executes it at the block of the
 * answer.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isLower, when } from '#kit/conditions'
import { combined, misreadField, rewriteField, rewriteSolvedOrders } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/executes',
  title: 'sent from origin_address at the same block, the call data succeeds',
  needs: ['chain'],

  given: { request: solveRequest() },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    for (const solution of (await solveFor(client, batch, options, way)).solutions) {
      const { revertReason, status } = await ledger.executeOne(tradeOf(solution))
      assert.equal(
        status,
        'success',
        `the call data reverts${revertReason === '0x' ? ' without a reason' : `: ${revertReason}`}`,
      )
    }
  },

  mutants: {
    'the call data of a token in lower case has no arguments': when(
      isLower('sell_token'),
      rewriteCallData(() => '0x00000000'),
    ),
    'the last word of the call data is missing': rewriteCallData((callData) => callData.slice(0, -64)),
    'the call data takes twice the amount': doubled(),
    'the call data has no arguments': rewriteCallData(() => '0x00000000'),
  },
})

function rewriteCallData(change: (callData: string) => string) {
  return rewriteField('/v2/solver/solve', 'solutions.*.call_data', change)
}

/** Call data for twice the amount that the answer describes. */
function doubled() {
  const halved = (amount: string) => `${BigInt(amount) / 2n}`
  return combined(
    rewriteSolvedOrders((order) => ({
      ...order,
      sell_amount: halved(order.sell_amount),
      executed_sell_amount: halved(order.executed_sell_amount),
    })),
    misreadField('/solve', 'orders.*.sell_amount', (amount: string) => `${BigInt(amount) * 2n}`),
  )
}
