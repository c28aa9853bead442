/**
 * Requesting a price must not move it. If a quote changes the next one, prices depend on who asked first; if every
 * second answer is another one, nobody can act on any.
 *
 * Market makers may change their minds each second. They take part only where an origin is given, so none is.
 */
import { isMagnitude, when } from '#kit/conditions'
import { type Mutant, rewriteQuotedAmounts, stateful } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { askQuote } from '#kit/orders'
import { assertRepeatable } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/is-repeatable',
  title: 'the same request at the same block gives the same amounts',

  given: { request: quoteRequest({ batch: [1, 6], without: ['origin'] }) },

  async check({ request: { batch, options, way } }, { client, clock }) {
    const ask = async () => {
      const answer = await askQuote(client, batch, options, way)
      const quotes = answer.found ? answer.value.quotes : []
      return { amounts: quotes.map(({ buy_amount }) => buy_amount), exchange: answer.exchange }
    }
    await assertRepeatable(ask, { clock })
  },

  mutants: {
    'every second quote of 22 digits or more is 10 % less': when(
      isMagnitude(22),
      changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    ),
    'each quote reduces the next by one unit': changeByCall((amount, call) => amount - call),
    'quotes alternate by one unit': changeByCall((amount, call) => amount + (call % 2n)),
    'every second quote is 10 % less': changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    'every third quote is 10 % less': changeByCall((amount, call) => less(amount, call % 3n === 0n)),
  },
})

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
