/**
 * A larger sale has a larger price impact, so two halves, each quoted alone, buy together at least as much as
 * the whole. If the whole buys more, its quote omits the impact and cannot be kept, or small orders are paid
 * less than the market pays.
 *
 * Two halves pay for gas twice, and a search that accounts for gas may choose a poorer route for a half. The
 * check does not judge a difference that gas could explain.
 */
import assert from 'node:assert/strict'
import { exceedsGasCost } from '#kit/chain'
import { misread, rewriteQuotedAmounts, rewriteQuoteItems, stateful } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { quoteFor } from '#kit/orders'
import { stillAnswers } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/api/quote'
import { scenario } from '#solver-api/kit/scenario'

const toleranceBps = 5n

export default scenario({
  clause: 'quote/halves-are-no-worse',
  title: 'two halves of an order buy together at least as much as the whole, less 5 bps',
  isAboutOneBlock: true,

  given: { request: quoteRequest({ usd: [10_000, 2_000_000], without: ['venue', 'deduct_gas_cost'] }) },

  async check(
    {
      request: {
        batch: [sent],
        options,
        way,
      },
    },
    { client },
  ) {
    const half = (BigInt(sent.sell_amount) + 1n) / 2n
    const quote = (sell_amount: bigint) =>
      quoteFor(client, [{ ...sent, sell_amount: `${sell_amount}` }], options, way)
    const whole = await quote(half * 2n)
    const ofWhole = whole.quotes[0]?.buy_amount ?? 0n
    const ofHalf = (await quote(half)).quotes[0]?.buy_amount ?? 0n
    const missing = (ofWhole * (10_000n - toleranceBps)) / 10_000n - ofHalf * 2n
    if (missing <= 0n) return
    await stillAnswers(async () => (await quote(half * 2n)).quotes[0]?.buy_amount, ofWhole)

    const gas = { ...whole, gas: whole.gas * 2 }
    const isUnexplained = await exceedsGasCost(client, { amount: missing, token: sent.buy_token }, gas)
    assert.ok(!isUnexplained, `${ofHalf} twice for the halves of what buys ${ofWhole}`)
  },

  mutants: {
    'a twentieth of the whole is taken from each quote as a fixed fee': stateful(() => {
      let fee: bigint | undefined
      return rewriteQuotedAmounts((amount) => {
        fee ??= amount / 20n
        return amount > fee ? amount - fee : 1n
      })
    }),
    'a smaller order is routed over one AMM only': stateful(() => {
      let largest = 0n
      return misread<QuoteRequest>('/v2/solver/quote', (request) => {
        const [sold = 0n] = request.orders.map(({ sell_amount }) => BigInt(sell_amount))
        if (sold > largest) largest = sold
        return sold < largest ? { ...request, amms: ['+uniswap_v2'] } : request
      })
    }),
    'amounts of an even number of bits are quoted 10 % too high': rewriteQuoteItems((item) =>
      BigInt(item.sell_amount).toString(2).length % 2 === 0
        ? { ...item, buy_amount: `${(BigInt(item.buy_amount) * 11n) / 10n}` }
        : item,
    ),
  },
})
