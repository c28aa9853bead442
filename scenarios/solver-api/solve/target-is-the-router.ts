/**
 * Wallets approve only the published contract. A solution with another target either fails or empties the
 * wallet.
 */
import assert from 'node:assert/strict'
import { isLower, when } from '#kit/conditions'
import { rewriteField, rewriteSolutions } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/target-is-the-router',
  title: 'target_address is the published solver contract, and has code',
  needs: ['chain', 'router'],

  given: { request: solveRequest({ batch: [1, 4] }) },

  async check({ request: { batch, options, way } }, { client, ledger, router }) {
    for (const { target_address } of (await solveFor(client, batch, options, way)).solutions) {
      const { length } = await ledger.codeAt(target_address)
      assert.deepEqual(
        { address: target_address.toLowerCase(), hasCode: length > '0x'.length },
        { address: router.toLowerCase(), hasCode: true },
      )
    }
  },

  mutants: {
    'a token in lower case gets a target without code': when(
      isLower('sell_token'),
      rewriteField(
        '/v2/solver/solve',
        'solutions.*.target_address',
        () => '0x00000000000000000000000000000000000000ee',
      ),
    ),
    'the target of a second order is an address without code': rewriteSolutions((solution, index) =>
      index === 1 ? { ...solution, target_address: '0x00000000000000000000000000000000000000ee' } : solution,
    ),
    'the target is an address without code': rewriteField(
      '/v2/solver/solve',
      'solutions.*.target_address',
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
