/**
 * Asking for a price must not move it. A quote that changes what the next one says makes prices depend on who
 * looked first.
 *
 * A block that comes in between may move the price once; twice within a few seconds it cannot.
 */
import assert from 'node:assert/strict'
import { type Mutant, rewriteQuotedAmounts } from '#kit/faults'
import { orders } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

const secondsOfABlock = 12n

export default scenario({
  clause: 'quote/is-repeatable',
  title: 'the same request at the same block gives the same amounts',

  given: { batch: orders({ minLength: 1, maxLength: 3 }) },

  async check({ batch }, { client, clock }) {
    const ask = async () => {
      const answer = await client.quote({ blockchain: 'ethereum', orders: batch })
      return answer.found ? answer.value.quotes.map(({ buy_amount }) => buy_amount).join() : 'no solution'
    }
    const first = await ask()
    const asked = clock.now()
    const second = await ask()
    const third = first === second ? second : await ask()
    pre(clock.now() - asked < secondsOfABlock)

    assert.equal(third, second)
  },

  mutants: {
    'each quote is taken off the market': fromCall((call) => -call),
    'quotes waver by a unit': fromCall((call) => call % 2n),
  },
})

/** Adds to each amount by the number of the call. */
function fromCall(plus: (call: bigint) => bigint): Mutant {
  return (fetch) => {
    let call = 0n
    const counted = rewriteQuotedAmounts((amount, _asked, index) => {
      if (index === 0) call += 1n
      return amount + plus(call)
    })
    return counted(fetch)
  }
}
