/**
 * A request for a price must not move it. If a quote changes the next one, prices depend on the sequence of
 * callers; if every second answer differs, nobody can act on any. If a cache ignores an option, its answer is
 * the price of another request.
 *
 * Market makers may change their prices each second. They take part only if an order names an origin, so no
 * order here names one.
 */
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { type Mutant, rememberedWithout, rewriteQuotedAmounts, stateful } from '#kit/faults'
import { type QuotedOrder, quoteRequest } from '#kit/options'
import { askQuote, quoteOf, type Way } from '#kit/orders'
import { assertRepeatable, assertSameBeside } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/api/quote'
import type { Universe } from '#solver-api/api/universe'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/is-repeatable',
  title: 'the same request at the same block gives the same amounts after any other requests',

  given: {
    request: quoteRequest({ batch: [1, 6], without: ['origin'] }),
    // These amounts are small enough for the cost of gas to show.
    plain: quoteRequest({
      isWellKnown: true,
      usd: [50, 300],
      without: ['amms', 'deduct_gas_cost', 'minimum', 'origin', 'size', 'venue'],
    }),
    protocol: ({ amms }) => fc.constantFrom('all', ...amms),
  },
  listed: () => Object.keys(changes),

  async check({ listed: option, plain, protocol, request }, { client, clock, universe }) {
    const asking = (batch: QuotedOrder[], options: Partial<QuoteRequest>, way: Way) => async () => {
      const answer = await askQuote(client, batch, options, way)
      const quotes = answer.found ? answer.value.quotes : []
      return { amounts: quotes.map(({ buy_amount }) => buy_amount), exchange: answer.exchange }
    }
    await assertRepeatable(asking(request.batch, request.options, request.way), { clock })

    const { options, way } = plain
    const sent = (more: bigint) => {
      const [order] = plain.batch
      return [{ ...order, sell_amount: `${BigInt(order.sell_amount) + more}` }]
    }
    const other = { ...options, ...changes[option]?.(universe, protocol) }
    const ask = (more: bigint) => asking(sent(more), options, way)()
    const askOther = (more: bigint) => client.send(quoteOf(sent(more), other, way))
    await assertSameBeside({ ask, askOther, option, bps: 10n }, { clock })
  },

  mutants: {
    'every second quote of 22 digits or more is 10 % less': when(
      isMagnitude(22),
      changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    ),
    'answers are remembered without the filter': rememberedWithout('/v2/solver/quote', 'amms'),
    'answers are remembered without the venue': rememberedWithout('/v2/solver/quote', 'venue'),
    'answers are remembered without the gas strategy': rememberedWithout(
      '/v2/solver/quote',
      'deduct_gas_cost',
    ),
    'a 204 is remembered without the filter': rememberedWithout(
      '/v2/solver/quote',
      'amms',
      ({ status }) => status === 204,
    ),
    'each quote reduces the next by one unit': changeByCall((amount, call) => amount - call),
    'quotes alternate by one unit': changeByCall((amount, call) => amount + (call % 2n)),
    'every second quote is 10 % less': changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    'every third quote is 10 % less': changeByCall((amount, call) => less(amount, call % 3n === 0n)),
  },
})

/** The options that distinguish the request in between from the repeated one. */
const changes: Readonly<Record<string, (universe: Universe, protocol: string) => Partial<QuoteRequest>>> = {
  'a filter of one protocol': (_, protocol) => ({ amms: [`+${protocol}`] }),
  'the intent venue': () => ({ venue: 'intent' }),
  'a filter that allows nothing': ({ amms }) => ({ amms: ['+all', ...amms.map((amm) => `-${amm}`)] }),
  'its gas deducted': () => ({ deduct_gas_cost: 'FirstOrder' }),
}

function less(amount: bigint, isLess: boolean): bigint {
  return isLess ? (amount * 9n) / 10n : amount
}

/** Changes each amount depending on the number of the call. */
function changeByCall(change: (amount: bigint, call: bigint) => bigint): Mutant {
  return stateful(() => {
    let call = 0n
    return rewriteQuotedAmounts((amount, _asked, index) => {
      if (index === 0) call += 1n
      return change(amount, call)
    })
  })
}
