/**
 * A wallet multiplies gas by the gas price to show the cost of a trade. Zero promises a free trade, and a
 * string or a fraction breaks the multiplication.
 */
import assert from 'node:assert/strict'
import { amountEndsIn, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { quoteOf } from '#kit/orders'
import { foundBody, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/gas-is-positive',
  title: 'gas is an integer above zero',

  given: { request: quoteRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const gas = valueAt(foundBody(await client.send(quoteOf(batch, options, way))), 'gas')

    const isInteger = typeof gas === 'bigint' || Number.isInteger(gas)
    assert.ok(isInteger && Number(gas) > 0, `gas is ${typeof gas === 'string' ? JSON.stringify(gas) : gas}`)
  },

  mutants: {
    'gas is zero if the amount ends in 1, 2 or 3': when(
      amountEndsIn(1, 2, 3),
      rewriteGas(() => 0),
    ),
    'gas is zero': rewriteGas(() => 0),
    'gas is negative': rewriteGas((gas) => -gas),
    'gas is a string': rewriteGas(String),
    'gas is a fraction': rewriteGas((gas) => gas + 0.5),
    'gas is missing': rewriteGas(() => undefined),
  },
})

function rewriteGas(change: (gas: number) => unknown) {
  return rewriteField('/v2/solver/quote', 'gas', change)
}
