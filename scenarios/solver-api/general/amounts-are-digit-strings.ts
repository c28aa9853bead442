/**
 * Amounts with 18 decimals do not fit the numbers of most JSON parsers. A parser silently rounds an amount
 * that is a JSON number, in token units or in exponent notation, or reads another amount.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteFields } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { amountFields, foundBody, malformedAmountsIn } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'general/amounts-are-digit-strings',
  title: 'amounts are strings of decimal digits',

  given: { order: ownedOrder(), endpoint: fc.constantFrom('quote', 'solve') },

  async check({ order, endpoint }, { client }) {
    const body = foundBody(
      await client.send(messageOf(endpoint, { blockchain: 'ethereum', orders: [order] })),
    )

    assert.deepEqual(malformedAmountsIn(body), [])
  },

  mutants: {
    'amounts are JSON numbers': rewriteFields(amountFields, (amount) => Number(amount)),
    'amounts have a decimal point': rewriteFields(amountFields, (amount) => `${amount}.0`),
    'amounts have an exponent': rewriteFields(amountFields, (amount) => Number(amount).toExponential()),
    'amounts are hexadecimal': rewriteFields(
      amountFields,
      (amount) => `0x${BigInt(`${amount}`).toString(16)}`,
    ),
  },
})
