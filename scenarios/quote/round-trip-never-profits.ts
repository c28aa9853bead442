/**
 * Selling and buying back costs fees twice. Where the quotes say that it earns something, at least one of
 * them is a price that the market will not pay.
 */
import assert from 'node:assert/strict'
import { rewriteQuotedAmounts, rewriteQuoteItems } from '#kit/faults'
import { order } from '#kit/orders'
import type { QuoteRequest } from '#solver-api/quote'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/round-trip-never-profits',
  title: 'selling and buying back never gives more than was sold',

  given: { there: order({ usd: [10, 1000] }) },

  async check({ there }, { client }) {
    const amountFor = async (sent: QuoteRequest['orders'][number]) => {
      const answer = await client.quote({ blockchain: 'ethereum', orders: [sent] })
      pre(answer.found)
      return answer.value.quotes[0]?.buy_amount ?? 0n
    }
    const roundTrip = async () => {
      const bought = await amountFor(there)
      const back = { sell_token: there.buy_token, buy_token: there.sell_token }
      return amountFor({ ...back, sell_amount: bought.toString() })
    }
    const sold = BigInt(there.sell_amount)
    const returned = await roundTrip()
    // A block in between the two ways moves the price: only what happens twice convicts.
    const isProfit = returned > sold && (await roundTrip()) > sold

    assert.ok(!isProfit, `${returned} come back for ${sold}`)
  },

  mutants: {
    'every quote is a twentieth above the market': rewriteQuotedAmounts((amount) => amount + amount / 20n),
    'the way back returns a unit more than was sold': (fetch) => {
      const sold = new Map<string, bigint>()
      const returned = rewriteQuoteItems((item) => {
        const before = sold.get(item.buy_token)
        sold.set(item.sell_token, BigInt(item.sell_amount))
        return before === undefined ? item : { ...item, buy_amount: `${before + 1n}` }
      })
      return returned(fetch)
    },
  },
})
