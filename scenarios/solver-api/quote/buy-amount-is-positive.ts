/**
 * A client shows the buy amount as the price. A zero is a missing solution in disguise, and a number in token
 * units is wrong by the decimals of the token.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { amountEndsIn, isMagnitude, when } from '#kit/conditions'
import { replaceNoSolution, rewriteField } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { quoteOf } from '#kit/orders'
import { foundBody, listAt, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/buy-amount-is-positive',
  title: 'every buy amount is a string of digits above zero',

  given: {
    request: quoteRequest({ batch: [1, 3], usd: [1e-9, 1e8], without: ['deduct_gas_cost'] }),
    // So few units of most tokens buy nothing.
    units: fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 3 },
      { arbitrary: fc.integer({ min: 1, max: 999_999 }), weight: 1 },
    ),
  },

  async check({ request: { batch: drawn, options, way }, units }, { client }) {
    const batch = units === undefined ? drawn : [{ ...drawn[0], sell_amount: `${units}` }]
    const body = foundBody(await client.send(quoteOf(batch, options, way)))

    const amounts = listAt(body, 'quotes').map((item) => valueAt(item, 'buy_amount'))
    assert.deepEqual(
      amounts.filter((amount) => !isPositiveAmount(amount)),
      [],
    )
  },

  mutants: {
    'amounts of up to six digits that buy nothing are quoted as zero': when(
      isMagnitude(1, 6),
      replaceNoSolution('/v2/solver/quote', 200, { quotes: [{ buy_amount: '0' }] }),
    ),
    'the buy amount is zero if the sold amount ends in a 7': when(
      amountEndsIn(7),
      rewriteBuyAmount(() => '0'),
    ),
    'the buy amount is zero': rewriteBuyAmount(() => '0'),
    'the buy amount is negative': rewriteBuyAmount((amount) => `-${amount}`),
    'the buy amount is in token units': rewriteBuyAmount((amount) => `${Number(amount) / 1e18}`),
    'the buy amount is a JSON number': rewriteBuyAmount(Number),
    'the buy amount is missing': rewriteBuyAmount(() => undefined),
  },
})

function isPositiveAmount(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9]+$/.test(value) && BigInt(value) > 0n
}

function rewriteBuyAmount(change: (amount: string) => unknown) {
  return rewriteField('/v2/solver/quote', 'quotes.*.buy_amount', change)
}
