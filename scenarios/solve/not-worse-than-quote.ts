/**
 * People decide by the quote and get the solution. A solution that is worse than the quote at the same block
 * is a bait.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { isLower, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { offerFor, ownedOrder } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/not-worse-than-quote',
  title: 'solve executes for at least the quoted amount less 5 bps at the same block',
  isAboutOneBlock: true,

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const [{ amount }, solved] = await atOneBlock(
      () => offerFor(client, order),
      () => client.solve({ blockchain: 'ethereum', orders: [order] }),
    )
    const [solution] = solved.found ? solved.value.solutions : []
    pre(amount > 0n && solution !== undefined)

    const { executed_buy_amount } = orderOf(solution)
    assert.ok(
      executed_buy_amount >= (amount * 9_995n) / 10_000n,
      `${amount} is quoted, ${executed_buy_amount} is executed`,
    )
  },

  mutants: {
    'solve is 10 % worse for a token in lower case': when(isLower('buy_token'), worsenSolve(1_000n)),
    'solve is 6 bps worse': worsenSolve(6n),
    'solve is 10 bps worse': worsenSolve(10n),
    'solve is 10 % worse': worsenSolve(1_000n),
  },
})

function worsenSolve(bps: bigint) {
  return rewriteField(
    '/v2/solver/solve',
    'solutions.*.orders.*.executed_buy_amount',
    (amount: string) => `${(BigInt(amount) * (10_000n - bps)) / 10_000n}`,
  )
}
