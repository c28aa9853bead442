/**
 * The deepest pools of the chain are known to everybody. Where one of them takes an order, a service that finds nothing,
 * or less than that single pool pays, is worse than no service.
 *
 * Which AMMs a service supports is its own choice: pools of a version that it does not list are left out. So is what gas
 * could explain, since a search may count it.
 */
import assert from 'node:assert/strict'
import { exceedsGasCost, type PoolKind, paidByKnownPools } from '#kit/chain'
import { isLessKnown, when } from '#kit/conditions'
import { type Mutant, misreadDefaults, respondWith, rewriteQuotedAmounts } from '#kit/faults'
import { order, quoteOf, wallet } from '#kit/orders'
import { responseOf, valueAt } from '#kit/reading'
import { answerOf, applies, pre, scenario } from '#solver-api/kit/scenario'

const toleranceBps = 5n

export default scenario({
  clause: 'quote/known-pool-is-found',
  title: 'a quote is not less than a canonical Uniswap pool pays, less 5 bps',
  needs: ['chain'],

  given: { sent: order({ usd: [50_000, 1_000_000] }), seller: wallet() },

  async check({ sent, seller }, { client, ledger, universe }) {
    const kinds = kindsIn(universe.amms)
    applies(kinds.size > 0, 'no Uniswap V2 or V3 among its AMMs')
    const exchange = await client.send(quoteOf([sent]))
    pre(responseOf(exchange).status < 300, 'the order is refused')
    const answer = answerOf('quote', exchange)
    const sale = {
      seller,
      sellToken: sent.sell_token,
      buyToken: sent.buy_token,
      amount: BigInt(sent.sell_amount),
    }
    const best = await paidByKnownPools(ledger, sale, { answer: exchange, kinds })
    pre(best !== undefined, 'no canonical pool takes the order')

    const quoted = answer.found ? (answer.value.quotes[0]?.buy_amount ?? 0n) : 0n
    const missing = (best.paid * (10_000n - toleranceBps)) / 10_000n - quoted
    if (missing <= 0n) return
    const { decimals, symbol } = await ledger.tokenFacts(sent.buy_token)
    const isUnexplained = await exceedsGasCost(
      client,
      { amount: missing, token: sent.buy_token },
      {
        gas: Math.max(Number(best.gasUsed), answer.found ? answer.value.gas : 0),
        buy_tokens: [{ address: sent.buy_token, decimals: `${decimals}`, symbol }],
      },
    )
    assert.ok(!isUnexplained, `${quoted} is quoted, a pool pays ${best.paid}`)
  },

  mutants: {
    'quotes are 1 % below the market': rewriteQuotedAmounts((amount) => (amount * 99n) / 100n),
    'the quote of a token that is not among the best known is 1 % below the market': when(
      isLessKnown,
      rewriteQuotedAmounts((amount) => (amount * 99n) / 100n),
    ),
    'Uniswap V3 is never searched, though it is listed': misreadDefaults('/v2/solver/quote', {
      amms: ['+all', '-uniswap_v3'],
    }),
    'what sells less than 64 bits has no solution': noSolution((amount) => amount < 2n ** 64n),
    'amounts that begin with a 1 have no solution': noSolution((amount) => `${amount}`.startsWith('1')),
  },
})

function kindsIn(amms: readonly string[]): ReadonlySet<PoolKind> {
  const kinds: readonly PoolKind[] = ['uniswap_v2', 'uniswap_v3']
  return new Set(
    kinds.filter((kind) => amms.some((amm) => amm.replace(/\W|_/g, '') === kind.replace('_', ''))),
  )
}

function noSolution(matches: (amount: bigint) => boolean): Mutant {
  return respondWith('/v2/solver/quote', 204, ({ body }) =>
    matches(BigInt(String(valueAt(body, 'orders', 0, 'sell_amount')))),
  )
}
