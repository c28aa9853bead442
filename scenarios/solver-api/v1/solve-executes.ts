/**
 * v1 says what to send but not where: to the published contract. Call data of another contract, or for
 * another order, costs its sender the gas and the trade.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { amountPlus, misreadField, rewriteField, rewriteV1SolvedOrders } from '#kit/faults'
import { ownedOrder, v1SolveOf } from '#kit/orders'
import { answerOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/solve-executes',
  title: 'on the published solver contract the call data succeeds and pays executed_buy_amount',
  needs: ['chain', 'router'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger, router }) {
    const answer = answerOf('v1Solve', await client.send(v1SolveOf([order])))
    pre(answer.found)
    const [solution] = answer.value.solutions
    pre(solution !== undefined)

    const { change, status } = await ledger.executeOne(tradeOf({ ...solution, target_address: router }))
    assert.deepEqual(
      { status, paid: change(order.buy_token, order.origin_address) },
      { status: 'success', paid: solution.orders[0]?.executed_buy_amount },
    )
  },

  mutants: {
    'amounts of 20 digits or more are promised one unit more': when(
      isMagnitude(20),
      rewriteV1SolvedOrders((entry) => ({
        ...entry,
        executed_buy_amount: amountPlus(entry.executed_buy_amount, 1n),
      })),
    ),
    'the call data calls an unknown function': rewriteCallData(
      (callData) => `0x00000000${callData.slice(10)}`,
    ),
    'the last word of the call data is missing': rewriteCallData((callData) => callData.slice(0, -64)),
    'the call data is for another wallet': misreadField(
      '/v1/solver/solve',
      'orders.*.origin_address',
      () => '0x5a5a0000000000000000000000000000000000ff',
    ),
    'one unit more is promised than is paid': rewriteV1SolvedOrders((entry) => ({
      ...entry,
      executed_buy_amount: amountPlus(entry.executed_buy_amount, 1n),
    })),
  },
})

function rewriteCallData(change: (callData: string) => string) {
  return rewriteField('/v1/solver/solve', 'solutions.*.call_data', change)
}
