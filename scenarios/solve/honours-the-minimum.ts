/**
 * A trader who names a minimum has decided what the trade is worth. A solution below it is an answer to
 * another question, and whoever signs it without looking loses.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { misread } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

export default scenario({
  clause: 'solve/honours-the-minimum',
  title: 'no solution is returned that executes less than the order’s own minimum',

  given: { order: ownedOrder(), excess: fc.constantFrom(0n, 1n, 100n, 10_000n) },

  async check({ excess, order }, { client }) {
    const free = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(free.found)
    const [solution] = free.value.solutions
    pre(solution !== undefined)
    const { executed_buy_amount } = orderOf(solution)
    const minimum = executed_buy_amount + (executed_buy_amount * excess) / 10_000n + (excess === 0n ? 0n : 1n)

    const asked = { ...order, buy_amount: minimum.toString() }
    const { response } = await client.send({
      method: 'POST',
      path: '/v2/solver/solve',
      body: { blockchain: 'ethereum', orders: [asked] },
    })
    const entries = response.status === 200 ? JSON.parse(response.body).solutions : []
    for (const { orders } of entries) {
      for (const entry of orders) {
        const amounts = [BigInt(entry.executed_buy_amount), BigInt(entry.buy_amount)]
        assert.ok(
          amounts.every((amount) => amount >= minimum),
          `executes ${amounts[0]}, at least ${amounts[1]}, where ${minimum} was the least`,
        )
      }
    }
  },

  mutants: {
    'the minimum is ignored': minimumIsRead(() => undefined),
    'one unit below the minimum is good enough': minimumIsRead((minimum) => minimum - 1n),
    'a hundredth below the minimum is good enough': minimumIsRead((minimum) => (minimum * 99n) / 100n),
  },
})

function minimumIsRead(read: (minimum: bigint) => bigint | undefined) {
  return misread<SolveRequest>('/solve', (body) => ({
    ...body,
    orders: body.orders.map(({ buy_amount, ...order }) => {
      const minimum = buy_amount === undefined ? undefined : read(BigInt(buy_amount))
      return minimum === undefined ? order : { ...order, buy_amount: minimum.toString() }
    }),
  }))
}
