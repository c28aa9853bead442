/**
 * A larger sale never buys less, since the seller could keep the surplus. A quote that falls as the order
 * grows loses the difference, and points to an overflow or to a search that fails on large orders.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { type Mutant, rewriteQuotedAmounts, rewriteQuoteItems, stateful } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { offerFor } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/more-in-never-less-out',
  title: 'selling more never buys less',
  isAboutOneBlock: true,

  given: {
    request: quoteRequest({ without: ['venue', 'deduct_gas_cost'] }),
    morePercent: fc.constantFrom(1n, 10n, 100n),
  },

  async check(
    {
      request: {
        batch: [sent],
        options,
        way,
      },
      morePercent,
    },
    { client },
  ) {
    const offer = (sellAmount: bigint) =>
      offerFor(client, { ...sent, sell_amount: sellAmount.toString() }, options, way)
    const sellAmount = BigInt(sent.sell_amount)
    const [less, more] = await atOneBlock(
      () => offer(sellAmount),
      () => offer(sellAmount + (sellAmount * morePercent) / 100n),
    )
    pre(less.amount > 0n)
    const isLess = more.amount < less.amount
    // A search that accounts for gas may rightly accept less output for less gas.
    pre(!isLess || more.gas >= less.gas || more.amount === 0n)

    assert.ok(!isLess, `${more.amount} for ${morePercent} % more than what buys ${less.amount}`)
  },

  mutants: {
    'from 20 digits on, a larger order is quoted less': when(isMagnitude(20), largerIsLess()),
    'the price is inverted': rewriteQuotedAmounts((amount) => 10n ** 60n / amount),
    'a larger order is quoted one unit less': largerIsLess(),
  },
})

function largerIsLess(): Mutant {
  return stateful(() => {
    let first: { sell: bigint; buy: bigint } | undefined
    return rewriteQuoteItems((item) => {
      first ??= { sell: BigInt(item.sell_amount), buy: BigInt(item.buy_amount) }
      return BigInt(item.sell_amount) > first.sell ? { ...item, buy_amount: `${first.buy - 1n}` } : item
    })
  })
}
