/**
 * The deepest pools of the chain are public. If one of them takes an order, a service that finds no solution,
 * or less than that single pool pays, costs its caller the difference.
 *
 * A service chooses the pools that it knows. The check takes them from executed trades, never from names: the
 * kinds of pools that the solution of the order trades at or, without one, the solution of an order that
 * every service solves. A service need not know a pool that has less of the bought token than the deepest of
 * these. The check allows for a loss that gas could explain, since a search may account for gas, and for a
 * fee that the quote states.
 */
import assert from 'node:assert/strict'
import { beforeStatedFees, paidByKnownPools, tradeOf, usedPoolsIn, worthOfGas } from '#kit/chain'
import { isLessKnown, isMagnitude, when } from '#kit/conditions'
import {
  combined,
  type Mutant,
  misreadDefaults,
  respondWith,
  rewrite,
  rewriteQuotedAmounts,
} from '#kit/faults'
import {
  type OwnedOrder,
  order,
  plainOwnedOrderOf,
  quoteOf,
  solveOf,
  wallet,
  wrappedNative,
} from '#kit/orders'
import { responseOf, valueAt } from '#kit/reading'
import { answerOf, type Exchange, pre, scenario, type World } from '#solver-api/kit/scenario'

const toleranceBps = 5n

export default scenario({
  clause: 'quote/known-pool-is-found',
  title: 'a quote is not less than a canonical pool of a kind that the service trades at, less 5 bps',
  needs: ['chain'],

  given: { sent: order({ usd: [10, 1_000_000], isOftenOfEther: true }), seller: wallet() },

  async check({ sent, seller }, world) {
    const { client, ledger, universe } = world
    const exchange = await client.send(quoteOf([sent]))
    pre(responseOf(exchange).status < 300, 'the order is refused')
    const answer = answerOf('quote', exchange)
    const own = await usedFor({ ...sent, origin_address: seller }, world, exchange)
    const { depth, kinds } = own ?? {
      ...(await usedFor(plainOwnedOrderOf(universe), world, exchange)),
      depth: 0n,
    }
    pre(kinds !== undefined && kinds.size > 0, 'it trades at no known pool')
    const sale = {
      seller,
      sellToken: sent.sell_token,
      buyToken: sent.buy_token,
      amount: BigInt(sent.sell_amount),
    }
    const best = await paidByKnownPools(ledger, sale, { answer: exchange, depth, kinds })
    pre(best !== undefined, 'no known pool takes the order')

    const quoted = answer.found ? (answer.value.quotes[0]?.buy_amount ?? 0n) : 0n
    const gross = answer.found ? beforeStatedFees(exchange, quoted) : 0n
    const missing = (best.paid * (10_000n - toleranceBps)) / 10_000n - gross
    if (missing <= 0n) return
    const gas = BigInt(answer.found ? answer.value.gas : 0)
    const spent = gas > best.gasUsed ? gas : best.gasUsed
    const cost = await worthOfGas(ledger, spent, { ...sale, answer: exchange })
    pre(cost !== undefined, 'no known pool trades ether for the bought token')
    assert.ok(missing <= cost, `${quoted} is quoted, a pool pays ${best.paid}`)
  },

  mutants: {
    'quotes are 1 % below the market': rewriteQuotedAmounts((amount) => (amount * 99n) / 100n),
    'quotes are 2 % below the market, of which a fee of 1 % is stated': combined(
      rewriteQuotedAmounts((amount) => (amount * 98n) / 100n),
      rewrite<object>('/v2/solver/quote', (body) => ({
        ...body,
        fee_bps: 100,
        fee_recipient: wrappedNative.address,
      })),
    ),
    'the quote of a token that is not among the best known is 1 % below the market': when(
      isLessKnown,
      rewriteQuotedAmounts((amount) => (amount * 99n) / 100n),
    ),
    'quotes of amounts of up to 18 digits are a third below the market': when(
      isMagnitude(1, 18),
      rewriteQuotedAmounts((amount) => (amount * 2n) / 3n),
    ),
    'Uniswap V3 is never searched, though it is traded at': misreadDefaults('/v2/solver/quote', {
      amms: ['+all', '-uniswap_v3'],
    }),
    'what sells less than 64 bits has no solution': noSolution((amount) => amount < 2n ** 64n),
    'amounts that begin with a 1 have no solution': noSolution((amount) => `${amount}`.startsWith('1')),
  },
})

/** Returns the known pools at which a solution of the order trades; `undefined` if no solution succeeds. */
async function usedFor(
  owned: OwnedOrder,
  { client, ledger }: Pick<World, 'client' | 'ledger'>,
  quoted: Exchange,
) {
  const answer = await client.send(solveOf([owned]))
  if (responseOf(answer).status >= 300) return undefined
  const solved = answerOf('solve', answer)
  const [solution] = solved.found ? solved.value.solutions : []
  if (solution === undefined) return undefined
  // The execution only has to show the pools, so it may run on any block.
  const executed = await ledger.executeOne({ ...tradeOf(solution), onAnyBlock: true, expect: 'either' })
  return executed.status === 'success'
    ? usedPoolsIn(ledger, executed, { answer: quoted, bought: owned.buy_token })
    : undefined
}

function noSolution(matches: (amount: bigint) => boolean): Mutant {
  return respondWith('/v2/solver/quote', 204, ({ body }) =>
    matches(BigInt(String(valueAt(body, 'orders', 0, 'sell_amount')))),
  )
}
