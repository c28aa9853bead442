/**
 * A trader names a minimum because a lower price is a loss. A trader who signs a solution below it without
 * checking makes that loss.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { misreadField } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { type OwnedOrder, solveFor, solveOf } from '#kit/orders'
import { inSequence, valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

/** Amounts in base units. */
interface Amounts {
  readonly executed_buy_amount: string
  readonly buy_amount: string
}

export default scenario({
  clause: 'solve/honours-the-minimum',
  title: 'no solution executes for less than the minimum of the order',

  given: {
    request: solveRequest({ batch: [1, 4] }),
    pick: fc.nat(),
    excess: fc.constantFrom(0n, 1n, 100n, 10_000n),
  },

  async check({ excess, pick, request: { batch, options, way } }, { client }) {
    const first = await solveFor(client, batch, options, way)
    const place = pick % batch.length
    const solution = first.solutions[place]
    pre(solution !== undefined && first.solutions.length === batch.length)
    const { executed_buy_amount } = orderOf(solution)
    const minimum = executed_buy_amount + (executed_buy_amount * excess) / 10_000n + (excess === 0n ? 0n : 1n)

    const asked = batch.map((order, index) =>
      index === place ? { ...order, buy_amount: `${minimum}` } : order,
    )
    const { response } = await client.send(solveOf(asked, options, way))
    const solutions: readonly { orders: readonly Amounts[] }[] =
      response.status === 200 ? JSON.parse(response.body).solutions : []
    // If the answer omits some orders of the batch, it may have omitted the one whose minimum cannot be met.
    if (solutions.length !== batch.length) return
    for (const entry of inSequence(solutions)[place]?.orders ?? []) {
      const amounts = [BigInt(entry.executed_buy_amount), BigInt(entry.buy_amount)]
      assert.ok(
        amounts.every((amount) => amount >= minimum),
        `order ${place} executes ${amounts[0]}, at least ${amounts[1]}; the minimum was ${minimum}`,
      )
    }
  },

  mutants: {
    'a minimum of 20 digits or more is ignored': when(
      ({ body }) => String(valueAt(body, 'orders', 0, 'buy_amount')).length >= 20,
      misreadMinimum(() => undefined),
    ),
    'the minimum of a batch is ignored': when(
      atLeastOrders(2),
      misreadMinimum(() => undefined),
    ),
    'with a receiver the minimum is ignored': misreadField<Partial<OwnedOrder>>(
      '/solve',
      'orders.*',
      ({ buy_amount, ...order }) => (order.receiver === undefined ? { ...order, buy_amount } : order),
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
