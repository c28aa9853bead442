/**
 * Asking changes nothing. A solver whose answers drift with the number of questions can neither be
 * compared nor trusted.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import type { Mutant } from '#kit/faults'
import { rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/is-repeatable',
  title: 'solving twice without executing gives the same amounts at the same block',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const amounts: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await client.solve({ blockchain: 'ethereum', orders: [order] })
      pre(answer.found)
      const [solution] = answer.value.solutions
      pre(solution !== undefined)
      const { buy_amount, executed_buy_amount, executed_sell_amount } = orderOf(solution)
      amounts.push(`${executed_sell_amount} ${executed_buy_amount} ${buy_amount}`)
    }

    // One block may end between the calls, but not twice in three.
    const [first, second, third] = amounts
    assert.ok(first === second || second === third, `three answers: ${amounts.join(', ')}`)
  },

  mutants: {
    'each answer is one unit better': drifting((amount, turn) => amount + turn),
    'each answer is a hundredth worse': drifting((amount, turn) => amount - (amount * turn) / 100n - turn),
  },
})

function drifting(change: (amount: bigint, turn: bigint) => bigint): Mutant {
  return (fetch) => {
    let turn = 0n
    return rewriteSolvedOrders((order) => {
      turn += 1n
      return { ...order, executed_buy_amount: change(BigInt(order.executed_buy_amount), turn).toString() }
    })(fetch)
  }
}
