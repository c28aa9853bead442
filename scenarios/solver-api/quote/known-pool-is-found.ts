/**
 * The deepest pools of the chain are public. If one of them takes an order, a service that finds no solution,
 * or less than that single pool pays, costs its caller the difference.
 *
 * A service chooses the pools that it knows. The check takes them from executed trades, never from names: the
 * kinds of pools that the solution of the order trades at or, without one, the solution of an order that
 * every service solves. A service need not know a pool that has less of the bought token than the deepest of
 * these. The check allows for a loss that gas could explain, since a search may account for gas, and for a
 * fee that the quote states.
 *
 * In most cases the order is one of a batch, whose other orders are too small to move its pools.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { canonicalAddress, nativeToken } from '#core/address'
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
  amongWellKnown,
  type OwnedOrder,
  order,
  plainOwnedOrderOf,
  quoteOf,
  solveOf,
  tokenPair,
  tradedTokens,
  wallet,
  worth,
  wrappedNative,
} from '#kit/orders'
import { listAt, responseOf, valueAt } from '#kit/reading'
import type { Order } from '#solver-api/api/order'
import type { Universe } from '#solver-api/api/universe'
import { answerOf, type Exchange, pre, scenario, type World } from '#solver-api/kit/scenario'

const toleranceBps = 5n

// A batch's other orders are worth this part of the judged one.
const companionPart = 100_000

export default scenario({
  clause: 'quote/known-pool-is-found',
  title: 'a quote is not less than a canonical pool of a kind that the service trades at, less 5 bps',
  needs: ['chain'],

  given: {
    sent: order({ usd: [10, 1_000_000], isOftenOfEther: true }),
    seller: wallet(),
    others: (universe) => fc.array(amongWellKnown(tokenPair())(universe), { maxLength: 3 }),
    isInEther: fc.boolean(),
    pick: fc.nat(),
  },

  async check({ isInEther, others, pick, sent, seller }, world) {
    const { client, ledger, universe } = world
    const { maxOrders = others.length + 1, refused = [] } = universe
    const usd = usdOf(sent, universe) / companionPart
    const companions = usd > 0 ? others.slice(0, maxOrders - 1) : []
    const batch = companions.map(([sell, buy]) => ({
      sell_token: sell.address,
      buy_token: buy.address,
      sell_amount: `${worth(sell, usd)}`,
    }))
    const place = pick % (batch.length + 1)
    const isForEther = isInEther && !refused.includes('ether') && isWrapped(sent.buy_token)
    const asked = isForEther ? { ...sent, buy_token: nativeToken } : sent
    const exchange = await client.send(quoteOf(batch.toSpliced(place, 0, asked)))
    pre(responseOf(exchange).status < 300, 'the order is refused')
    const answer = answerOf('quote', exchange)
    pre(answer.found || batch.length === 0, 'an order of the batch has no solution')
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

    const quoted = answer.found ? (answer.value.quotes[place]?.buy_amount ?? 0n) : 0n
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
    'the last of several orders is quoted 8 % below the market': rewriteQuotedAmounts(
      (amount, { body }, index) => {
        const count = listAt(body, 'orders').length
        return count > 1 && index === count - 1 ? (amount * 92n) / 100n : amount
      },
    ),
    'orders for ether are quoted 8 % below the market': rewriteQuotedAmounts((amount, { body }, index) =>
      valueAt(body, 'orders', index, 'buy_token') === nativeToken ? (amount * 92n) / 100n : amount,
    ),
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

/** Dollars that the order sells; zero for a token of unknown worth. */
function usdOf({ sell_amount, sell_token }: Order, universe: Universe): number {
  const sold = tradedTokens(universe).find(
    ({ address }) => canonicalAddress(address) === canonicalAddress(sell_token),
  )
  return sold === undefined ? 0 : (Number(sell_amount) / 10 ** sold.decimals) * sold.usd
}

function isWrapped(token: string): boolean {
  return canonicalAddress(token) === canonicalAddress(wrappedNative.address)
}

function noSolution(matches: (amount: bigint) => boolean): Mutant {
  return respondWith('/v2/solver/quote', 204, ({ body }) =>
    matches(BigInt(String(valueAt(body, 'orders', 0, 'sell_amount')))),
  )
}
