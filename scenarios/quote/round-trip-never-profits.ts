/**
 * Selling and buying back pays fees twice. If the quotes promise a profit, at least one of them is a price
 * that the market will not pay.
 */
import assert from 'node:assert/strict'
import { rewriteQuotedAmounts, rewriteQuoteItems, stateful } from '#kit/faults'
import { offerFor, order } from '#kit/orders'
import type { QuoteRequest } from '#solver-api/quote'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/round-trip-never-profits',
  title: 'selling and buying back never returns more than was sold',

  given: { there: order({ usd: [10, 1000] }) },

  async check({ there }, { client }) {
    const amountFor = async (sent: QuoteRequest['orders'][number]) => {
      const { amount } = await offerFor(client, sent)
      pre(amount > 0n)
      return amount
    }
    const roundTrip = async () => {
      const bought = await amountFor(there)
      const back = { sell_token: there.buy_token, buy_token: there.sell_token }
      return amountFor({ ...back, sell_amount: bought.toString() })
    }
    const sold = BigInt(there.sell_amount)
    const returned = await roundTrip()
    // A new block between the two directions moves the price: only a repeated profit is a violation.
    const isProfit = returned > sold && (await roundTrip()) > sold

    assert.ok(!isProfit, `${returned} are returned for ${sold}`)
  },

  mutants: {
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
