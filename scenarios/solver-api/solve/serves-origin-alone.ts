/**
 * Call data is public once it is sent. If anyone could send it to take the tokens of its wallet, an approval
 * would be all that a thief needs.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { transferInstead } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor, wallet } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff'

export default scenario({
  clause: 'solve/serves-origin-alone',
  title: 'sent by another account, the call data takes nothing from origin_address',
  needs: ['chain'],

  given: { request: solveRequest(), thief: wallet() },

  async check({ request: { batch, options, way }, thief }, { client, ledger }) {
    pre(thief !== batch[0].origin_address)
    for (const solution of (await solveFor(client, batch, options, way)).solutions) {
      const trade = tradeOf(solution)
      const { change } = await ledger.executeOne({ ...trade, sender: thief, expect: 'revert' })
      assert.equal(change(trade.sellToken, trade.seller), 0n)
    }
  },

  mutants: {
    'anyone may send the call data of amounts of 20 digits or more': when(
      isMagnitude(20),
      transferInstead(({ amount, origin }) => [{ from: origin, to: stranger, amount }]),
    ),
    'the call data takes the origin’s tokens whoever sends it': transferInstead(({ amount, origin }) => [
      { from: origin, to: stranger, amount },
    ]),
    'the call data pays the router from the origin whoever sends it': transferInstead(
      ({ amount, origin, router }) => [{ from: origin, to: router, amount: amount / 2n }],
    ),
  },
})
