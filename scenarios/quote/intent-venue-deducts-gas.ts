/**
 * On the intent venue the filler pays the gas and takes it from the output. A quote that leaves it out
 * promises an output that no filler can pay, and the order that is signed on it is never filled.
 */
import assert from 'node:assert/strict'
import { isPlausibleGasCost } from '#kit/chain'
import { type Mutant, misread, rewriteQuotedAmounts } from '#kit/faults'
import { order } from '#kit/orders'
import { atOneBlock, valueAt } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/quote'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/intent-venue-deducts-gas',
  title: 'on the intent venue the cost of gas is taken off the output',

  given: { sent: order({ usd: [10_000, 50_000] }) },

  async check({ sent }, { client }) {
    const ask = async (venue: 'classic' | 'intent') => {
      const answer = await client.quote({ blockchain: 'ethereum', orders: [sent], venue })
      pre(answer.found)
      const { quotes, gas, buy_tokens } = answer.value
      return { amount: quotes[0]?.buy_amount ?? 0n, gas, buy_tokens }
    }
    const [gross, net] = await atOneBlock(
      () => ask('classic'),
      () => ask('intent'),
    )

    const deducted = { amount: gross.amount - net.amount, token: sent.buy_token }
    assert.ok(
      await isPlausibleGasCost(client, deducted, gross),
      `${deducted.amount} less on the intent venue for ${gross.gas} gas`,
    )
  },

  mutants: {
    'the venue changes nothing': misread<QuoteRequest>(
      '/v2/solver/quote',
      ({ venue, ...request }) => request,
    ),
    'a unit is deducted, whatever gas costs': onIntentVenue((gross) => gross - 1n),
    'half of the output is deducted': onIntentVenue((gross) => gross / 2n),
  },
})

/** Quotes the classic venue, and makes of it what an intent is quoted. */
function onIntentVenue(change: (gross: bigint) => bigint): Mutant {
  return (fetch) => {
    const classic = misread<QuoteRequest>('/v2/solver/quote', (request) => ({ ...request, venue: 'classic' }))
    const changed = rewriteQuotedAmounts((gross, { body }) =>
      valueAt(body, 'venue') === 'intent' ? change(gross) : gross,
    )
    return changed(classic(fetch))
  }
}
