/**
 * Wallets approve the published contract and no other. A solution that points elsewhere either fails or
 * empties the wallet.
 */
import assert from 'node:assert/strict'
import { rewriteSolutions } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/target-is-the-router',
  title: 'target_address is the published solver contract, and code stands there',
  needs: ['chain', 'router'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger, router }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(answer.found)

    for (const { target_address } of answer.value.solutions) {
      const { length } = await ledger.codeAt(target_address)
      assert.deepEqual(
        { address: target_address.toLowerCase(), hasCode: length > '0x'.length },
        { address: router.toLowerCase(), hasCode: true },
      )
    }
  },

  mutants: {
    'the target is an address without code': targetBecomes(
      () => '0x00000000000000000000000000000000000000ee',
    ),
    'the target is the sold token': rewriteSolutions((solution) => ({
      ...solution,
      target_address: solution.orders[0]?.sell_token,
    })),
    'the target is the origin': rewriteSolutions((solution) => ({
      ...solution,
      target_address: solution.orders[0]?.origin_address,
    })),
  },
})

function targetBecomes(change: (address: string) => string) {
  return rewriteSolutions((solution) => ({
    ...solution,
    target_address: change(solution.target_address),
  }))
}
