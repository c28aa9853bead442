/** The next caller can take what a router keeps, and a remaining allowance gives access to the wallet. */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { transferInstead } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/router-keeps-nothing',
  title: 'after the trade the router holds none of its tokens, and no allowance of the user',
  needs: ['chain'],

  given: { request: solveRequest() },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    for (const solution of (await solveFor(client, batch, options, way)).solutions) {
      const trade = tradeOf(solution)
      const { allowanceLeft, changes, status } = await ledger.executeOne(trade)
      pre(status === 'success')
      const kept = changes.filter(({ holder }) => holder === trade.target)
      assert.deepEqual({ kept, allowanceLeft }, { kept: [], allowanceLeft: 0n })
    }
  },

  mutants: {
    'the router keeps one unit of amounts of 20 digits or more': when(
      isMagnitude(20),
      transferInstead(({ amount, origin, receiver, router }) => [
        { from: origin, to: receiver, amount: amount - 1n },
        { from: origin, to: router, amount: 1n },
      ]),
    ),
    'the router keeps the sold tokens': transferInstead(({ amount, origin, router }) => [
      { from: origin, to: router, amount },
    ]),
    'the router keeps one unit': transferInstead(({ amount, origin, receiver, router }) => [
      { from: origin, to: receiver, amount: amount - 1n },
      { from: origin, to: router, amount: 1n },
    ]),
    'the router takes less than it was approved for': transferInstead(({ amount, origin, receiver }) => [
      { from: origin, to: receiver, amount: amount - 1n },
    ]),
  },
})
