/**
 * The quote is what a trader signs. If it is more than the filler pays, the order waits until it expires, and the
 * trader has lost the time and the price.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Asked, dropSubmissions, type Mutant, rewriteQuotedAmounts } from '#kit/faults'
import {
  fillBeforeDeadline,
  flatOrder,
  place,
  quotedAmount,
  sale,
  soonExpiring,
  swapper,
  withOutputs,
} from '#kit/intents'
import type { QuoteRequest } from '#solver-api/api/quote'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/quoted-price-fills',
  title: 'an order for exactly what the intent venue quotes is filled before its deadline',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    // What is asked for above the quote at first.
    premiumBps: fc.constantFrom(0n, 0n, 50n),
  },

  async check({ swapper, sale, premiumBps }, world) {
    const quoted = await quotedAmount(world, sale)
    const order = withOutputs(
      soonExpiring(await flatOrder(world, swapper, sale, quoted)),
      ({ startAmount }) => ({ startAmount: startAmount + (startAmount * premiumBps) / 10_000n }),
    )
    const placed = await place(world, swapper, order)
    const isFilled = (await fillBeforeDeadline(world, placed)) !== undefined
    pre(isFilled || (await quotedAmount(world, sale)) >= quoted, 'the market moved')

    assert.ok(isFilled, `the order for the quoted ${quoted} was not filled before its deadline`)
  },

  mutants: {
    'quotes are 1 % above what is filled': rewriteIntentQuotes((amount) => amount + amount / 100n),
    'quotes do not deduct the gas of the fill': rewriteIntentQuotes((amount) => amount + amount / 2_000n),
    'quotes of amounts that begin with a large digit are 2 % too high': rewriteIntentQuotes(
      (amount, { body }) => {
        const [order] = (body as QuoteRequest).orders
        return isLarge(order?.sell_amount) ? amount + amount / 50n : amount
      },
    ),
    'orders at the quote wait for a better price until they expire': dropSubmissions(({ outputs }) =>
      outputs.every(({ endAmount, startAmount }) => startAmount === endAmount),
    ),
    'an order that decays to the quote is dropped': dropSubmissions(({ outputs }) =>
      outputs.some(({ endAmount, startAmount }) => startAmount > endAmount),
    ),
  },
})

function isLarge(amount: string | undefined): boolean {
  return amount !== undefined && /^[5-9]/.test(amount)
}

function rewriteIntentQuotes(change: (amount: bigint, asked: Asked) => bigint): Mutant {
  return rewriteQuotedAmounts((amount, asked) =>
    (asked.body as QuoteRequest).venue === 'intent' ? change(amount, asked) : amount,
  )
}
