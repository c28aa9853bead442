/**
 * Requests change nothing. A solver whose answers drift with the number of requests can be neither compared
 * nor trusted.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { type Mutant, rewriteField, stateful } from '#kit/faults'
import { ownedOrder, solutionFor } from '#kit/orders'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/is-repeatable',
  title: 'solving repeatedly without executing gives the same amounts at the same block',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const amounts: string[] = []
    for (let call = 0; call < 3; call += 1) {
      const solution = await solutionFor(client, order)
      const { buy_amount, executed_buy_amount, executed_sell_amount } = orderOf(solution)
      amounts.push(`${executed_sell_amount} ${executed_buy_amount} ${buy_amount}`)
    }

    // A new block may come between the calls, but not twice in three calls.
    const [first, second, third] = amounts
    assert.ok(first === second || second === third, `three answers: ${amounts.join(', ')}`)
  },

  mutants: {
    'each answer is one unit better': drifting((amount, call) => amount + call),
    'each answer is 1 % worse': drifting((amount, call) => amount - (amount * call) / 100n - call),
  },
})

function drifting(change: (amount: bigint, call: bigint) => bigint): Mutant {
  return stateful(() => {
    let call = 0n
    return rewriteField('/v2/solver/solve', 'solutions.*.orders.*.executed_buy_amount', (amount: string) => {
      call += 1n
      return change(BigInt(amount), call).toString()
    })
  })
}
