/**
 * Whoever sells more never gets less: the surplus could be kept back. A quote that falls as the order grows
 * is an overflow, or a search that is led astray by size.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteQuotedAmounts, rewriteQuoteItems } from '#kit/faults'
import { order } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/more-in-never-less-out',
  title: 'selling more never buys less',

  given: { sent: order(), morePercent: fc.constantFrom(1n, 10n, 100n) },

  async check({ sent, morePercent }, { client }) {
    const amountFor = async (sellAmount: bigint) => {
      const larger = { ...sent, sell_amount: sellAmount.toString() }
      const answer = await client.quote({ blockchain: 'ethereum', orders: [larger] })
      return answer.found ? (answer.value.quotes[0]?.buy_amount ?? 0n) : 0n
    }
    const sellAmount = BigInt(sent.sell_amount)
    const [less, more] = await atOneBlock(
      () => amountFor(sellAmount),
      () => amountFor(sellAmount + (sellAmount * morePercent) / 100n),
    )
    pre(less > 0n)

    assert.ok(more >= less, `${more} for ${morePercent} % more than what buys ${less}`)
  },

  mutants: {
    'the price is turned upside down': rewriteQuotedAmounts((amount) => 10n ** 60n / amount),
    'a larger order is quoted a unit less': (fetch) => {
      let first: { sell: bigint; buy: bigint } | undefined
      const compared = rewriteQuoteItems((item) => {
        first ??= { sell: BigInt(item.sell_amount), buy: BigInt(item.buy_amount) }
        return BigInt(item.sell_amount) > first.sell ? { ...item, buy_amount: `${first.buy - 1n}` } : item
      })
      return compared(fetch)
    },
  },
})
