/**
 * A trader who names a minimum has decided what the trade is worth. A solution below it answers another
 * question, and a trader who signs it without checking loses.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { when } from '#kit/conditions'
import { misreadField } from '#kit/faults'
import { ownedOrder, solutionFor, solveOf } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/honours-the-minimum',
  title: 'no solution executes for less than the minimum of the order',

  given: { order: ownedOrder(), excess: fc.constantFrom(0n, 1n, 100n, 10_000n) },

  async check({ excess, order }, { client }) {
    const { executed_buy_amount } = orderOf(await solutionFor(client, order))
    const minimum = executed_buy_amount + (executed_buy_amount * excess) / 10_000n + (excess === 0n ? 0n : 1n)

    const { response } = await client.send(solveOf([{ ...order, buy_amount: minimum.toString() }]))
    const entries = response.status === 200 ? JSON.parse(response.body).solutions : []
    for (const { orders } of entries) {
      for (const entry of orders) {
        const amounts = [BigInt(entry.executed_buy_amount), BigInt(entry.buy_amount)]
        assert.ok(
          amounts.every((amount) => amount >= minimum),
          `executes ${amounts[0]}, at least ${amounts[1]}; the minimum was ${minimum}`,
        )
      }
    }
  },

  mutants: {
    'a minimum of 20 digits or more is ignored': when(
      ({ body }) => String(valueAt(body, 'orders', 0, 'buy_amount')).length >= 20,
      misreadMinimum(() => undefined),
    ),
    'the minimum is ignored': misreadMinimum(() => undefined),
    'a solution one unit below the minimum is returned': misreadMinimum((minimum) => minimum - 1n),
    'a solution 1 % below the minimum is returned': misreadMinimum((minimum) => (minimum * 99n) / 100n),
  },
})

function misreadMinimum(change: (minimum: bigint) => bigint | undefined) {
  return misreadField('/solve', 'orders.*.buy_amount', (minimum: string) =>
    change(BigInt(minimum))?.toString(),
  )
}
