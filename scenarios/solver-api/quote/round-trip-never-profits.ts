/**
 * A trader relies on quotes to sell and buy back. A market that is out of line pays a profit for that; any
 * other quoted profit is a price that the market will not pay.
 *
 * With a chain, the check executes both ways on one copy of it. Without one, it records the profit, and only
 * a profit that no market offers for long is a violation.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { isLessKnown, when } from '#kit/conditions'
import { rewriteQuotedAmounts, rewriteQuoteItems, stateful } from '#kit/faults'
import { offerFor, order, solveFor, wallet } from '#kit/orders'
import type { QuoteRequest } from '#solver-api/api/quote'
import { pre, scenario } from '#solver-api/kit/scenario'

// Solve may pay five basis points less than its quote, in each direction.
const toleranceBps = 10n

const incrediblePercent = 20n

export default scenario({
  clause: 'quote/round-trip-never-profits',
  title: 'selling and buying back promises no profit that executing both does not pay',

  given: { there: order({ usd: [10, 1000] }), origin_address: wallet() },

  async check({ there, origin_address }, world) {
    const { client, observe, offers } = world
    const amountFor = async (sent: QuoteRequest['orders'][number]) => {
      const { amount } = await offerFor(client, sent)
      pre(amount > 0n)
      return amount
    }
    const roundTrip = async () => {
      const bought = await amountFor(there)
      const back = { sell_token: there.buy_token, buy_token: there.sell_token, sell_amount: `${bought}` }
      return { back, returned: await amountFor(back) }
    }
    const sold = BigInt(there.sell_amount)
    // A new block between the two directions moves the price, so only a repeated profit is judged.
    if ((await roundTrip()).returned <= sold) return
    const { back, returned } = await roundTrip()
    if (returned <= sold) return
    observe('profit of a round trip, in base units', `${returned - sold} of ${sold}`)
    if (!offers('chain')) {
      const isCredible = returned * 100n <= sold * (100n + incrediblePercent)
      assert.ok(isCredible, `${returned} are returned for ${sold}`)
      return
    }
    const owned = [there, back].map((sent) => ({ ...sent, origin_address }))
    const paidBy = async (orders: typeof owned) => {
      const { solutions } = await solveFor(client, orders)
      const executed = (await world.ledger.execute(...solutions.map(tradeOf))).at(-1)
      const solved = solutions.at(-1)
      pre(executed?.status === 'success' && solved !== undefined)
      return executed.change(there.sell_token, orderOf(solved).receiver)
    }
    const isEnough = (paid: bigint) => paid * (10_000n + toleranceBps) >= returned * 10_000n
    const [bothAtOnce, wayBack] = [owned, owned.slice(1)]
    const paid = await paidBy(world.universe.maxOrders === 1 ? wayBack : bothAtOnce)
    if (isEnough(paid)) return
    // The service quotes each way alone: if both cross a pool in one direction, the first makes the second
    // more expensive.
    const alone = await paidBy(wayBack)
    assert.ok(
      isEnough(alone),
      `${returned} are promised for ${sold}, ${paid} are paid, ${alone} for the way back alone`,
    )
  },

  mutants: {
    'the quote of a token that is not among the best known is tripled': when(
      isLessKnown,
      rewriteQuotedAmounts((amount) => 3n * amount),
    ),
    'every quote is 5 % above the market': rewriteQuotedAmounts((amount) => amount + amount / 20n),
    'the way back returns one unit more than was sold': stateful(() => {
      const sold = new Map<string, bigint>()
      return rewriteQuoteItems((item) => {
        const before = sold.get(item.buy_token)
        sold.set(item.sell_token, BigInt(item.sell_amount))
        return before === undefined ? item : { ...item, buy_amount: `${before + 1n}` }
      })
    }),
  },
})
