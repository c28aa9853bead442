/**
 * The next caller can take a router's balance, and a remaining allowance gives access to the wallet. The
 * check ignores a few units of dust: many routers keep one unit of each token, because the next transfer is
 * cheaper then.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { transferInstead } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/router-keeps-nothing',
  title: 'after the trade the router holds none of its tokens but dust, and no allowance of the user',
  needs: ['chain'],

  given: { request: solveRequest() },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    for (const solution of (await solveFor(client, batch, options, way)).solutions) {
      const trade = tradeOf(solution)
      const { allowanceLeft, changes, status } = await ledger.executeOne(trade)
      pre(status === 'success')
      const kept = changes.filter(({ change, holder }) => holder === trade.target && !isDust(change))
      assert.deepEqual({ kept, allowanceLeft }, { kept: [], allowanceLeft: 0n })
    }
  },

  mutants: {
    'the router keeps ten units of amounts of 20 digits or more': when(isMagnitude(20), keepTen()),
    'the router keeps the sold tokens': transferInstead(({ amount, origin, router }) => [
      { from: origin, to: router, amount },
    ]),
    'the router keeps ten units': keepTen(),
    'the router takes less than it was approved for': transferInstead(({ amount, origin, receiver }) => [
      { from: origin, to: receiver, amount: amount - 1n },
    ]),
  },
})

/** Base units that are worth nothing for any token. */
const dust = 9n

function isDust(change: bigint): boolean {
  return change >= -dust && change <= dust
}

function keepTen() {
  return transferInstead(({ amount, origin, receiver, router }) => {
    const kept = amount < 10n ? amount : 10n
    return [
      { from: origin, to: receiver, amount: amount - kept },
      { from: origin, to: router, amount: kept },
    ]
  })
}
