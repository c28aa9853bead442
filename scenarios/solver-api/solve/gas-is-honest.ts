/**
 * Wallets use the estimate as the gas limit. If it is below the used gas, the trade fails and the gas is
 * lost; if it is far above, the trade looks more expensive than it is and is not made.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteField, rewriteSolutions } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/gas-is-honest',
  title: 'gas is between the gas used on the chain and twice that',
  needs: ['chain'],

  given: { request: solveRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    const { solutions } = await solveFor(client, batch, options, way)
    const executed = await ledger.execute(...solutions.map(tradeOf))
    for (const [index, solution] of solutions.entries()) {
      const inOrder = executed[index]
      pre(inOrder?.status === 'success')
      const gas = BigInt(solution.gas)
      const isHonest = ({ gasUsed }: { readonly gasUsed: bigint }) => gas >= gasUsed && gas <= 2n * gasUsed
      if (isHonest(inOrder)) continue
      // A service may solve each order of a batch as if it were alone.
      const alone = await ledger.executeOne(tradeOf(solution))
      assert.ok(isHonest(alone), `${gas} is reported for order ${index}, ${alone.gasUsed} is used`)
    }
  },

  mutants: {
    'gas of amounts of 22 digits or more is half of the estimate': when(
      isMagnitude(22),
      rewriteGas((gas) => gas / 2n),
    ),
    'gas is the cost of a plain transfer': rewriteGas(() => 21_000n),
    'gas of a second order is half of the estimate': rewriteSolutions(({ gas, ...solution }, index) => ({
      ...solution,
      gas: `${BigInt(gas) / (index === 1 ? 2n : 1n)}`,
    })),
    'gas is half of the estimate': rewriteGas((gas) => gas / 2n),
    'gas is three times the estimate': rewriteGas((gas) => gas * 3n),
    'gas is the block limit': rewriteGas(() => 30_000_000n),
  },
})

function rewriteGas(change: (gas: bigint) => bigint) {
  return rewriteField('/v2/solver/solve', 'solutions.*.gas', (gas: string) => `${change(BigInt(gas))}`)
}
