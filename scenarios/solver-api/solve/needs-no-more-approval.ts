/**
 * Careful wallets approve only the sold amount, since anyone who controls an approved contract can take the
 * rest. They cannot make a trade that needs more. The check skips a trade that fails with any approval.
 */
import assert from 'node:assert/strict'
import { maxUint256 } from '#core/amount'
import { tradeOf } from '#kit/chain'
import { type Parties, type Transfer, transferInstead } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solutionFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/needs-no-more-approval',
  title: 'an approval of exactly the amount sold is enough',
  needs: ['chain'],

  given: { request: solveRequest({ without: ['ether'] }) },

  async check(
    {
      request: {
        batch: [order],
        options,
        way,
      },
    },
    { client, ledger },
  ) {
    const trade = tradeOf(await solutionFor(client, order, options, way))
    const exact = await ledger.executeOne({ ...trade, approved: trade.sellAmount })
    if (exact.status === 'success') return
    const unlimited = await ledger.executeOne({ ...trade, approved: maxUint256 })
    pre(unlimited.status === 'success', 'the trade fails with any approval')

    assert.fail(`approved for ${trade.sellAmount}, the trade reverts: ${exact.revertReason}`)
  },

  mutants: {
    'the sold tokens are taken in full, and then again': transferInstead((parties) => [
      { from: parties.origin, to: parties.origin, amount: parties.amount },
      sale(parties),
    ]),
    'one unit more is taken and given back': transferInstead((parties) => [
      { from: parties.origin, to: parties.origin, amount: 1n },
      sale(parties),
    ]),
    'amounts that begin with a 1 need a tenth more': transferInstead((parties) => [
      ...(`${parties.amount}`.startsWith('1')
        ? [{ from: parties.origin, to: parties.origin, amount: parties.amount / 10n }]
        : []),
      sale(parties),
    ]),
  },
})

function sale({ amount, origin, router }: Parties): Transfer {
  return { from: origin, to: router, amount }
}
