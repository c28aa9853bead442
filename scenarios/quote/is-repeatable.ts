/**
 * Requesting a price must not move it. If a quote changes the next one, prices depend on who asked first.
 *
 * A new block may move the price once between requests; twice within a few seconds it cannot.
 */
import assert from 'node:assert/strict'
import { type Mutant, rewriteQuotedAmounts, stateful } from '#kit/faults'
import { orders } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

const blockSeconds = 12n

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
    pre(clock.now() - asked < blockSeconds)

    assert.equal(third, second)
  },

  mutants: {
    'each quote reduces the next by one unit': addByCall((call) => -call),
    'quotes alternate by one unit': addByCall((call) => call % 2n),
  },
})

/** Adds to each amount depending on the number of the call. */
function addByCall(plus: (call: bigint) => bigint): Mutant {
  return stateful(() => {
    let call = 0n
    return rewriteQuotedAmounts((amount, _asked, index) => {
      if (index === 0) call += 1n
      return amount + plus(call)
    })
  })
}
