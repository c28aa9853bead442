/**
 * On the intent venue the filler pays the gas and takes it from the output. A quote that omits it promises
 * an output that no filler can pay, and an order signed on it is never filled.
 */
import assert from 'node:assert/strict'
import { isPlausibleGasCost } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import {
  combined,
  deductTimes,
  type Mutant,
  misreadField,
  misreadWith,
  rewriteQuotedAmounts,
} from '#kit/faults'
import { order, quoteFor } from '#kit/orders'
import { atOneBlock, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/intent-venue-deducts-gas',
  title: 'on the intent venue the cost of gas is deducted from the output',
  isAboutOneBlock: true,

  given: { sent: order({ usd: [10_000, 1_000_000] }) },

  async check({ sent }, world) {
    const ask = async (venue: 'classic' | 'intent') => {
      const { quotes, gas, buy_tokens } = await quoteFor(world.client, [sent], { venue })
      return { amount: quotes[0]?.buy_amount ?? 0n, gas, buy_tokens }
    }
    const [gross, net] = await atOneBlock(
      () => ask('classic'),
      () => ask('intent'),
    )

    const deducted = { amount: gross.amount - net.amount, token: sent.buy_token }
    assert.ok(
      await isPlausibleGasCost(world, deducted, [gross, net], 'fill'),
      `${deducted.amount} less on the intent venue for ${gross.gas} gas`,
    )
  },

  mutants: {
    'nothing is deducted from amounts of 20 digits or more': when(
      isMagnitude(20),
      misreadField('/v2/solver/quote', 'venue', () => undefined),
    ),
    'the venue changes nothing': misreadField('/v2/solver/quote', 'venue', () => undefined),
    'one unit is deducted, whatever the cost of gas': onIntentVenue((gross) => gross - 1n),
    'half of the output is deducted': onIntentVenue((gross) => gross / 2n),
    'gas is thought to cost ten times what it does': deductTimes(isNet, 10n),
    'gas is thought to cost a tenth of what it does': deductTimes(isNet, 1n, 10n),
  },
})

/** Quotes the classic venue, and derives the quote of the intent venue from it. */
function onIntentVenue(change: (gross: bigint) => bigint): Mutant {
  return combined(
    rewriteQuotedAmounts((gross, asked) => (isNet(asked) ? change(gross) : gross)),
    misreadWith('/v2/solver/quote', { venue: 'classic' }),
  )
}

function isNet({ body }: { readonly body: unknown }): boolean {
  return valueAt(body, 'venue') === 'intent'
}
