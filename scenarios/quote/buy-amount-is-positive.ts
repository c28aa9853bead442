/**
 * The buy amount is the quote. A zero is no solution in disguise, and a number in token units is off by the
 * decimals of the token.
 */
import assert from 'node:assert/strict'
import { rewriteQuoteItems } from '#kit/faults'
import { orders } from '#kit/orders'
import { foundBody, listAt, valueAt } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/buy-amount-is-positive',
  title: 'every buy amount is a string of digits above zero',

  given: { batch: orders({ minLength: 1, maxLength: 3 }) },

  async check({ batch }, { client }) {
    const body = foundBody(await client.send(messageOf('quote', { blockchain: 'ethereum', orders: batch })))

    const amounts = listAt(body, 'quotes').map((item) => valueAt(item, 'buy_amount'))
    assert.deepEqual(
      amounts.filter((amount) => !isPositiveAmount(amount)),
      [],
    )
  },

  mutants: {
    'nothing is bought': buyAmountBecomes(() => '0'),
    'the amount is negative': buyAmountBecomes((amount) => `-${amount}`),
    'the amount is in token units': buyAmountBecomes((amount) => `${Number(amount) / 1e18}`),
    'the amount is a number': buyAmountBecomes(Number),
    'the amount is missing': buyAmountBecomes(() => undefined),
  },
})

function isPositiveAmount(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9]+$/.test(value) && BigInt(value) > 0n
}

function buyAmountBecomes(change: (amount: string) => unknown) {
  return rewriteQuoteItems((item) => ({ ...item, buy_amount: change(item.buy_amount) }))
}
