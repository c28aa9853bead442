/**
 * Wallets use the estimate as the gas limit: below what is used, the trade fails and the gas is lost. Far
 * above, the trade looks more expensive than it is and is not made.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { ownedOrder, solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/gas-is-honest',
  title: 'gas is at least what is used on the chain, and at most twice that',
  needs: ['chain'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger }) {
    for (const solution of (await solveFor(client, [order])).solutions) {
      const { gasUsed, status } = await ledger.executeOne(tradeOf(solution))
      pre(status === 'success')
      const gas = BigInt(solution.gas)
      assert.ok(gas >= gasUsed && gas <= 2n * gasUsed, `${gas} is reported, ${gasUsed} is used`)
    }
  },

  mutants: {
    'gas of amounts of 22 digits or more is half of the estimate': when(
      isMagnitude(22),
      rewriteGas((gas) => gas / 2n),
    ),
    'gas is the cost of a plain transfer': rewriteGas(() => 21_000n),
    'gas is half of the estimate': rewriteGas((gas) => gas / 2n),
    'gas is three times the estimate': rewriteGas((gas) => gas * 3n),
    'gas is the block limit': rewriteGas(() => 30_000_000n),
  },
})

function rewriteGas(change: (gas: bigint) => bigint) {
  return rewriteField('/v2/solver/solve', 'solutions.*.gas', (gas: string) => `${change(BigInt(gas))}`)
}
