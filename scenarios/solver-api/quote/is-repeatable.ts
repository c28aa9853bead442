/**
 * Requesting a price must not move it. If a quote changes the next one, prices depend on who asked first; if every
 * second answer is another one, nobody can act on any.
 *
 * Market makers may change their minds each second. They take part only where an origin is given, so none is.
 */
import { isMagnitude, when } from '#kit/conditions'
import { type Mutant, rewriteQuotedAmounts, stateful } from '#kit/faults'
import { orders } from '#kit/orders'
import { assertRepeatable } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/is-repeatable',
  title: 'the same request at the same block gives the same amounts',

  given: { batch: orders({ minLength: 1, maxLength: 6 }) },

  async check({ batch }, { client, clock }) {
    const anonymous = batch.map(({ origin_address: _, ...order }) => order)
    const ask = async () => {
      const answer = await client.quote({ blockchain: 'ethereum', orders: anonymous })
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
