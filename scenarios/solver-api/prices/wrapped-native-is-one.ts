/**
 * Ether is wrapped and unwrapped one for one, at no cost. If a pool sets the price, traders against it profit, and
 * every price in ether is wrong by the difference.
 */
import assert from 'node:assert/strict'
import { type Mutant, rewriteField } from '#kit/faults'
import { wrappedIn } from '#kit/orders'
import { applies, pre, scenario } from '#solver-api/kit/scenario'

// Allows for the rounding of binary fractions.
const tolerance = 1e-9

export default scenario({
  clause: 'prices/wrapped-native-is-one',
  title: 'the price of wrapped ether in ether is 1',

  given: {},

  async check(_given, { client, universe }) {
    const ether = wrappedIn(universe)
    applies(ether !== undefined, 'no wrapped ether')
    const answer = await client.tokenPrice({ blockchain: 'ethereum', token_address: ether.address })
    pre(answer.found)

    const { price } = answer.value
    assert.ok(Math.abs(price - 1) <= tolerance, `wrapped ether is priced ${price}`)
  },

  mutants: {
    'the price includes a fee': rewritePrice((price) => price * 0.9999),
    'the price is that of a pool out of line': rewritePrice((price) => price * 1.0256),
    'the price is in dollars': rewritePrice((price) => price * 3000),
  },
})

function rewritePrice(change: (price: number) => number): Mutant {
  return rewriteField('/token_price', 'price', change)
}
