/**
 * A trader signs the quoted amount. If the quote is more than the filler pays, the order waits until it
 * expires, and the trader has lost the time and the price.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nativeToken } from '#core/address'
import { when } from '#kit/conditions'
import { type Asked, dropSubmissions, type Mutant, rewriteQuotedAmounts } from '#kit/faults'
import {
  fillBeforeDeadline,
  orderTerms,
  place,
  quotedAmount,
  quotedOrderOn,
  sale,
  soonExpiringOn,
  swapper,
  withOutputs,
} from '#kit/intents'
import { valueAt } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/api/quote'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/quoted-price-fills',
  title: 'an order at the price that the intent venue quotes is filled before its deadline',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    // A fill that pays several recipients, or calls a validation contract, uses more gas than the quote
    // deducts.
    terms: orderTerms({
      outputs: ['one'],
      decay: ['none'],
      validation: ['none', 'data'],
      window: ['begun', 'ahead'],
    }),
    // Basis points above the quote that the order asks for at first.
    premiumBps: fc.constantFrom(0n, 0n, 50n),
  },

  async check({ swapper, sale, terms, premiumBps }, world) {
    const { order: flat, way } = await quotedOrderOn(world, swapper, sale, soonExpiringOn(terms))
    const order = withOutputs(flat, ({ startAmount }) => ({
      startAmount: startAmount + (startAmount * premiumBps) / 10_000n,
    }))
    const [{ endAmount: quoted, token: buyToken } = { endAmount: 0n, token: sale.buyToken }] = order.outputs
    const placed = await place(world, swapper, order, way)
    const isFilled = (await fillBeforeDeadline(world, placed)) !== undefined
    pre(isFilled || (await quotedAmount(world, { ...sale, buyToken })) >= quoted, 'the market moved')

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
    'an order for ether that names its quote is dropped': when(
      ({ body }) => ['quoteId', 'quote_id'].some((name) => valueAt(body, name) !== undefined),
      dropSubmissions(({ outputs }) => outputs[0]?.token === nativeToken),
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
