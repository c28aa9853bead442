/**
 * Traders decide by the quote and get the solution. If the solution at the same block is worse, the quote
 * misled them.
 */
import assert from 'node:assert/strict'
import { canonicalAddress } from '#core/address'
import { orderOf } from '#kit/chain'
import { isLower, when } from '#kit/conditions'
import { rewriteField, rewriteSolutions } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { anySize, quoteFor, sizes, solveFor, tradedTokens } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import type { Universe } from '#solver-api/api/universe'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/not-worse-than-quote',
  title: 'solve pays at least the quote less 5 bps at the same block, in every size',
  isAboutOneBlock: true,

  given: {
    request: solveRequest({ batch: [1, 4], usd: (place) => sizes[place] ?? anySize }),
  },
  listed: () => sizes,

  async check({ request: { batch, options, way } }, { client, universe }) {
    const [quoted, solved] = await atOneBlock(
      async () =>
        (await quoteFor(client, batch, { amms: options.amms }, way)).quotes.map(
          ({ buy_amount }) => buy_amount,
        ),
      async () =>
        (await solveFor(client, batch, options, way)).solutions.map(
          (one) => orderOf(one).executed_buy_amount,
        ),
    )
    pre(quoted.length === batch.length && solved.length === batch.length)

    // Quote and solve may share a pool among the orders of a batch differently: one order's loss is
    // another's gain.
    const unitWorths = batch.map(({ buy_token }) => unitWorthOf(buy_token, universe))
    const worthOf = (amounts: readonly bigint[]) =>
      amounts.reduce((sum, amount, index) => sum + Number(amount) * (unitWorths[index] ?? 0), 0)
    const isWorse =
      batch.length === 1
        ? (solved[0] ?? 0n) < ((quoted[0] ?? 0n) * 9_995n) / 10_000n
        : worthOf(solved) < worthOf(quoted) * 0.999_5 - worthOf(batch.map(() => 1n))
    assert.ok(!isWorse, `${quoted.join(', ')} quoted, ${solved.join(', ')} executed`)
  },

  mutants: {
    'solve is 10 % worse for a token in lower case': when(isLower('buy_token'), worsenSolve(1_000n)),
    'the second order of a batch is solved 10 % worse': rewriteSolutions((solution, index) => ({
      ...solution,
      orders: solution.orders.map((order) => ({
        ...order,
        executed_buy_amount: `${(BigInt(order.executed_buy_amount) * (index === 1 ? 90n : 100n)) / 100n}`,
      })),
    })),
    'solve is 6 bps worse': worsenSolve(6n),
    'solve is 10 bps worse': worsenSolve(10n),
    'solve is 10 % worse': worsenSolve(1_000n),
  },
})

/** Returns the dollars of one base unit; zero for a token of unknown worth. */
function unitWorthOf(address: string, universe: Universe): number {
  const token = tradedTokens(universe).find(
    (one) => canonicalAddress(one.address) === canonicalAddress(address),
  )
  return token === undefined ? 0 : token.usd / 10 ** token.decimals
}

function worsenSolve(bps: bigint) {
  return rewriteField(
    '/v2/solver/solve',
    'solutions.*.orders.*.executed_buy_amount',
    (amount: string) => `${(BigInt(amount) * (10_000n - bps)) / 10_000n}`,
  )
}
