/**
 * An unfiltered search can find everything that a filtered one finds. If fewer choices give more, the search
 * gives up early, and every caller without a filter is paid less than possible.
 *
 * The check compares two quotes at one block, with all AMMs and with all but one. It skips a case in which
 * the filtered quote has more output for more gas: a search that accounts for gas may rightly reject it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { misreadFilter, rewriteQuotedAmounts } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { offerFor, supportedAmm } from '#kit/orders'
import { atOneBlock, listAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/excluding-never-improves',
  title: 'excluding a protocol improves no quote by more than one basis point',
  isAboutOneBlock: true,

  given: {
    request: quoteRequest({ usd: [1000, 50_000], without: ['amms', 'venue', 'deduct_gas_cost'] }),
    pick: fc.nat(),
  },

  async check(
    {
      pick,
      request: {
        batch: [sent],
        options,
        way,
      },
    },
    { client, universe },
  ) {
    const amm = supportedAmm(universe, pick)
    const [all, without] = await atOneBlock(
      () => offerFor(client, sent, { ...options, amms: ['+all'] }, way),
      () => offerFor(client, sent, { ...options, amms: ['+all', `-${amm}`] }, way),
    )

    const improves = without.amount * 10_000n > all.amount * 10_001n
    pre(!improves || without.gas <= all.gas || all.amount === 0n)

    assert.ok(!improves, `${without.amount} without ${amm}, ${all.amount} with it`)
  },

  mutants: {
    'a filtered quote of 21 digits or more is 10 % better': when(
      isMagnitude(21),
      improveFiltered((amount) => (amount * 11n) / 10n),
    ),
    'a filtered quote is better by one basis point and one unit': improveFiltered(
      (amount) => (amount * 10_001n) / 10_000n + 1n,
    ),
    'a filtered quote is 10 % better': improveFiltered((amount) => (amount * 11n) / 10n),
    'the unfiltered search gives up early': misreadFilter('/v2/solver/quote', (amms = []) =>
      amms.length === 1 ? ['+sushiswap_v2'] : amms,
    ),
  },
})

function improveFiltered(change: (amount: bigint) => bigint) {
  return rewriteQuotedAmounts((amount, { body }) =>
    listAt(body, 'amms').length > 1 ? change(amount) : amount,
  )
}
