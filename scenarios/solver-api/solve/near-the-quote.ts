/**
 * A caller judges a trade by its quote. A service that quotes the pools and fills at a maker of its own, far
 * below, sells at another price than it shows.
 *
 * The quote names no origin, so the withdrawal of a market maker cannot explain a loss. The other orders of a
 * batch are too small to move the pools of the judged order.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isFarBelow, orderOf } from '#kit/chain'
import { atLeastOrders, isMagnitude, namesEther, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteFor, solveFor } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const companionPart = 100_000n

export default scenario({
  clause: 'solve/near-the-quote',
  title: 'solve executes for no less than the pools are quoted at the same block, less 1 % and the gas',
  isAboutOneBlock: true,

  given: {
    request: solveRequest({ batch: [1, 3], usd: [1_000, 1_000_000] }),
    pick: fc.nat(),
  },

  async check({ request: { batch: drawn, options, way }, pick }, { client }) {
    const place = pick % drawn.length
    const batch = drawn.map((one, index) =>
      index === place ? one : { ...one, sell_amount: `${BigInt(one.sell_amount) / companionPart || 1n}` },
    )
    const { origin_address: _, ...order } = { ...batch[place] }
    const { buy_token, sell_amount, sell_token } = order
    pre(buy_token !== undefined && sell_amount !== undefined && sell_token !== undefined)
    const [quote, executed] = await atOneBlock(
      async () => {
        const { buy_tokens, gas, quotes } = await quoteFor(
          client,
          [{ buy_token, sell_amount, sell_token }],
          { amms: options.amms },
          way,
        )
        return { buy_tokens, gas, quoted: quotes[0]?.buy_amount }
      },
      async () =>
        (await solveFor(client, batch, options, way)).solutions.map(
          (one) => orderOf(one).executed_buy_amount,
        ),
    )
    const [mine, { quoted }] = [executed[place], quote]
    pre(mine !== undefined && quoted !== undefined)

    const isLess = await isFarBelow(client, { executed: mine, quoted, token: buy_token }, quote)
    assert.ok(!isLess, `${quoted} is quoted, ${mine} is executed`)
  },

  mutants: {
    'solve is 3 % worse': worsenSolve(3n),
    'solve is 30 % worse for amounts of 20 digits or more': when(isMagnitude(20), worsenSolve(30n)),
    'solve is a fifth worse in ether': when(namesEther, worsenSolve(20n)),
    'solve is a fifth worse in a batch': when(atLeastOrders(2), worsenSolve(20n)),
  },
})

function worsenSolve(percent: bigint) {
  return rewriteField(
    '/v2/solver/solve',
    'solutions.*.orders.*.executed_buy_amount',
    (amount: string) => `${(BigInt(amount) * (100n - percent)) / 100n}`,
  )
}
