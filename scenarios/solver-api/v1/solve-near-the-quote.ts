/**
 * Callers of v1 see the quote of v1 before they request the trade. A worse price for v1 alone is easy to
 * overlook, since no other clause compares the executed amounts of v1 with its quotes.
 */
import assert from 'node:assert/strict'
import { isFarBelow } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { respondWith, rewriteV1SolvedOrders } from '#kit/faults'
import { v1SolveRequest } from '#kit/options'
import { v1QuoteInBoth, v1SolveOf } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { answerOf, blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/solve-near-the-quote',
  title: 'v1 executes for no less than v1 quotes the pools at the same block, less 1 % and the gas',
  isAboutOneBlock: true,

  given: { request: v1SolveRequest({ usd: [1_000, 1_000_000] }) },

  async check(
    {
      request: {
        batch: [order],
        options,
        stated,
      },
    },
    { client },
  ) {
    const [quote, solved] = await atOneBlock(
      async () => {
        const answer = answerOf(
          'v1Quote',
          await client.send(v1QuoteInBoth(stated[0], { amms: options.amms })),
        )
        pre(answer.found)
        const { bought_integer, buy_tokens, gas } = answer.value
        return { buy_tokens: [buy_tokens], gas, quoted: BigInt(bought_integer) }
      },
      async () => answerOf('v1Solve', await client.send(v1SolveOf(stated, options))),
    )
    const executed = solved.found ? solved.value.solutions[0]?.orders[0]?.executed_buy_amount : 0n
    pre(executed !== undefined)

    const { quoted } = quote
    const isLess = await isFarBelow(client, { executed, quoted, token: order.buy_token }, quote)
    blaming(solved.exchange, () => assert.ok(!isLess, `${quoted} is quoted, ${executed} is executed`))
  },

  mutants: {
    'v1 finds no solution for amounts of 20 digits or more': when(
      isMagnitude(20),
      respondWith('/v1/solver/solve', 204),
    ),
    'v1 solves 3 % worse': worsenSolve(3n),
    'v1 solves amounts of 20 digits or more a fifth worse': when(isMagnitude(20), worsenSolve(20n)),
  },
})

function worsenSolve(percent: bigint) {
  return rewriteV1SolvedOrders((entry) => ({
    ...entry,
    executed_buy_amount: `${(BigInt(entry.executed_buy_amount) * (100n - percent)) / 100n}`,
  }))
}
