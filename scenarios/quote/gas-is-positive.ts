/**
 * Gas is what a wallet multiplies by the gas price to show what a trade costs. Zero promises a free trade,
 * and a string or a fraction breaks the multiplication.
 */
import assert from 'node:assert/strict'
import { rewriteQuote } from '#kit/faults'
import { order } from '#kit/orders'
import { foundBody, valueAt } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/gas-is-positive',
  title: 'gas is an integer above zero',

  given: { sent: order() },

  async check({ sent }, { client }) {
    const body = foundBody(await client.send(messageOf('quote', { blockchain: 'ethereum', orders: [sent] })))
    const gas = valueAt(body, 'gas')

    const isInteger = typeof gas === 'bigint' || Number.isInteger(gas)
    assert.ok(isInteger && Number(gas) > 0, `gas is ${JSON.stringify(String(gas))}`)
  },

  mutants: {
    'gas is zero': gasBecomes(() => 0),
    'gas is negative': gasBecomes((gas) => -gas),
    'gas is a string': gasBecomes(String),
    'gas is a fraction': gasBecomes((gas) => gas + 0.5),
    'gas is missing': gasBecomes(() => undefined),
  },
})

function gasBecomes(change: (gas: number) => unknown) {
  return rewriteQuote((body) => ({ ...body, gas: change(body.gas) }))
}
