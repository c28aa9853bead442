/**
 * Wallets send the estimate as the limit: below what is used the trade fails and the gas is lost. Far above,
 * the trade looks dearer than it is and is not made.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { rewriteSolutions } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/gas-is-honest',
  title: 'gas is at least what is used on chain, and at most twice that',
  needs: ['chain'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(answer.found)

    for (const solution of answer.value.solutions) {
      const { gasUsed, status } = await ledger.executeOne(tradeOf(solution))
      pre(status === 'success')
      const gas = BigInt(solution.gas)
      assert.ok(gas >= gasUsed && gas <= 2n * gasUsed, `${gas} is said, ${gasUsed} is used`)
    }
  },

  mutants: {
    'gas is the cost of a plain transfer': rewriteSolutions((solution) => ({ ...solution, gas: '21000' })),
    'gas is half of what it was': gasBecomes((gas) => gas / 2n),
    'gas is three times what it was': gasBecomes((gas) => gas * 3n),
    'gas is the block limit': gasBecomes(() => 30_000_000n),
  },
})

function gasBecomes(change: (gas: bigint) => bigint) {
  return rewriteSolutions((solution) => ({ ...solution, gas: change(BigInt(solution.gas)).toString() }))
}
