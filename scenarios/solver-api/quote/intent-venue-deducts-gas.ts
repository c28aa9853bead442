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
import { quoteRequest } from '#kit/options'
import { askQuote, quoteFor } from '#kit/orders'
import { atOneBlock, valueAt } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/api/quote'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

const nothingDeducted = combined(
  misreadField('/v2/solver/quote', 'venue', () => undefined),
  misreadField('/v2/solver/quote', 'deduct_gas_cost', () => undefined),
)

export default scenario({
  clause: 'quote/intent-venue-deducts-gas',
  title: 'on the intent venue the cost of gas is deducted from the output',
  isAboutOneBlock: true,

  given: {
    request: quoteRequest({ batch: [1, 3], usd: [10_000, 1_000_000], without: ['venue', 'ether'] }),
  },

  async check({ request: { batch: orders, options, way } }, world) {
    const { deduct_gas_cost, ...others } = options
    const ask = async (fields: Partial<QuoteRequest>) => {
      const answer = await askQuote(world.client, orders, { ...others, ...fields }, way)
      pre(answer.found)
      const { buy_tokens, gas, quotes } = answer.value
      return {
        amounts: quotes.map(({ buy_amount }) => buy_amount),
        gas,
        buy_tokens,
        exchange: answer.exchange,
      }
    }
    const [gross, net] = await atOneBlock(
      async () => {
        const { exchange: _, ...answer } = await ask({ venue: 'classic' })
        return answer
      },
      () => ask({ venue: 'intent', deduct_gas_cost }),
    )
    const deducted = gross.amounts.map((amount, index) => amount - (net.amounts[index] ?? 0n))
    const [amount, token] = [deducted[0], orders[0]?.buy_token]
    pre(amount !== undefined && token !== undefined)

    const isDeducted =
      orders.length > 1
        ? await isDeductedFromEach()
        : await isPlausibleGasCost(world, { amount, token }, [gross, net], 'fill')
    blaming(net.exchange, () =>
      assert.ok(
        isDeducted,
        `the intent venue quotes ${net.amounts.join(', ')}, and the classic one ${gross.amounts.join(', ')} before ${gross.gas} gas`,
      ),
    )

    // Each order is signed and filled by itself. The interface does not say how orders share the gas or the
    // market; the first order may pay all of the gas.
    async function isDeductedFromEach(): Promise<boolean> {
      const judged = deduct_gas_cost === undefined ? orders : orders.slice(0, 1)
      for (const [index, order] of judged.entries()) {
        const alone = await quoteFor(world.client, [order], { ...others, venue: 'classic' }, way)
        if (alone.quotes[0]?.buy_amount !== gross.amounts[index]) continue
        const [own, count] = [deducted[index] ?? 0n, BigInt(orders.length)]
        const shares = [own, own * count, ...(deduct_gas_cost === undefined ? [] : [own / count])]
        const costs = shares.map((share) => ({ amount: share, token: order.buy_token }))
        const plausible = costs.map((cost) => isPlausibleGasCost(world, cost, [alone], 'fill'))
        if (!(await Promise.all(plausible)).includes(true)) return false
      }
      return true
    }
  },

  mutants: {
    'nothing is deducted from amounts of 20 digits or more': when(isMagnitude(20), nothingDeducted),
    'nothing is deducted with FirstOrder': when(
      ({ body }) => valueAt(body, 'deduct_gas_cost') !== undefined,
      nothingDeducted,
    ),
    'nothing is deducted': nothingDeducted,
    'one unit is deducted, whatever the cost of gas': onIntentVenue((gross) => gross - 1n),
    'half of the output is deducted': onIntentVenue((gross) => gross / 2n),
    'gas is thought to cost ten times what it does': deductTimes(isNet, 10n),
    'gas is deducted threefold': deductTimes(isNet, 3n),
    'gas is thought to cost a tenth of what it does': deductTimes(isNet, 1n, 10n),
  },
})

/** Requests a quote of the classic venue, and derives the quote of the intent venue from it. */
function onIntentVenue(change: (gross: bigint) => bigint): Mutant {
  return combined(
    rewriteQuotedAmounts((gross, asked) => (isNet(asked) ? change(gross) : gross)),
    misreadWith('/v2/solver/quote', { venue: 'classic' }),
  )
}

function isNet({ body }: { readonly body: unknown }): boolean {
  return valueAt(body, 'venue') === 'intent'
}
