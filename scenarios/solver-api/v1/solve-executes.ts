/**
 * v1 returns the call data without an address, so its callers send it to the published contract. Call data
 * for another contract, or another order, costs its sender the gas and the trade.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import {
  amountPlus,
  misreadField,
  remembered,
  respond,
  rewriteField,
  rewriteV1SolvedOrders,
  stateful,
} from '#kit/faults'
import { v1SolveRequest } from '#kit/options'
import { v1SolveOf } from '#kit/orders'
import { inSequence } from '#kit/reading'
import type { V1SolveResponseWire } from '#solver-api/api/v1'
import { answerOf, type Executed, type Fetch, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/solve-executes',
  title: 'on the published solver contract the call data succeeds and pays executed_buy_amount',
  needs: ['chain', 'router'],

  given: { request: v1SolveRequest({ batch: [1, 5] }), isAfterRefusal: fc.boolean() },

  async check({ isAfterRefusal, request: { batch, options, stated } }, { client, ledger, router }) {
    if (isAfterRefusal) await client.send(v1SolveOf([], options))
    const answer = answerOf('v1Solve', await client.send(v1SolveOf(stated, options)))
    pre(answer.found)
    const solutions = inSequence(answer.value.solutions)
    const trades = solutions.map((solution) => tradeOf({ ...solution, target_address: router }))
    const executed = await ledger.execute(...trades)
    for (const [index, { orders }] of solutions.entries()) {
      const [order, trade, inOrder] = [batch[index], trades[index], executed[index]]
      pre(order !== undefined && trade !== undefined && inOrder !== undefined)
      const outcomeOf = ({ change, status }: Executed) => ({
        status,
        paid: change(order.buy_token, order.origin_address),
      })
      const expected = { status: 'success', paid: orders[0]?.executed_buy_amount }
      if (isDeepStrictEqual(outcomeOf(inOrder), expected)) continue
      // A service may solve each order of a batch as if it were alone.
      assert.deepEqual(outcomeOf(await ledger.executeOne(trade)), expected)
    }
  },

  mutants: {
    'one unit more is promised after a refused request': stateful(() => {
      let isAfter = false
      return respond('/v1/solver/solve', async (request, fetch) => {
        const promised = isAfter ? promisesOneMore(fetch) : fetch
        const answer = await promised(request)
        isAfter = answer.status >= 400
        return answer
      })
    }),
    'the first v1 solution of an order is given forever': remembered('/v1/solver/solve'),
    'the second order of a batch is promised one unit more': rewriteField(
      '/v1/solver/solve',
      'solutions',
      ([first, second, ...others]: readonly V1Solution[]) => [
        first,
        ...(second === undefined ? [] : [promisingMore(second)]),
        ...others,
      ],
    ),
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
    'one unit more is promised than is paid': promisesOneMore,
  },
})

function promisesOneMore(fetch: Fetch): Fetch {
  return rewriteV1SolvedOrders((entry) => ({
    ...entry,
    executed_buy_amount: amountPlus(entry.executed_buy_amount, 1n),
  }))(fetch)
}

type V1Solution = V1SolveResponseWire['solutions'][number]

function promisingMore({ orders, ...solution }: V1Solution): V1Solution {
  return {
    ...solution,
    orders: orders.map((order) => ({
      ...order,
      executed_buy_amount: amountPlus(order.executed_buy_amount, 1n),
    })),
  }
}

function rewriteCallData(change: (callData: string) => string) {
  return rewriteField('/v1/solver/solve', 'solutions.*.call_data', change)
}
