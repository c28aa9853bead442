/**
 * The dollar price of ether determines the cost of gas and of everything priced in ether. A feed that has
 * stopped, or is inverted, misprices all of it at once.
 */
import assert from 'node:assert/strict'
import { type Mutant, rewriteField } from '#kit/faults'
import { dollarsIn, twoWayPrice, wrappedIn } from '#kit/orders'
import { applies, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'prices/native-usd-agrees-with-quotes',
  title: 'the price in dollars lies between those of small quotes in dollar tokens, give or take 2 %',

  given: {},

  async check(_given, { client, universe }) {
    const ether = wrappedIn(universe)
    const dollars = dollarsIn(universe)
    applies(ether !== undefined && dollars.length > 0, 'no pair of wrapped ether and a dollar token')
    const price = async () => {
      const answer = await client.nativePrice({ blockchain: 'ethereum' })
      pre(answer.found, 'ether has no price')
      return answer.value.price
    }
    const before = await price()
    const trades: number[] = []
    for (const dollar of dollars) {
      const { buy, sell } = await twoWayPrice(client, ether, dollar)
      trades.push(buy, sell)
    }
    const prices = [before, await price()]

    // The market may move meanwhile, from the one price to the other.
    const [least, greatest] = [Math.min(...trades), Math.max(...trades)]
    assert.ok(
      Math.max(...prices) >= least * 0.98 && Math.min(...prices) <= greatest * 1.02,
      `ether is priced ${prices.join(', then ')} and trades between ${least} and ${greatest} dollars`,
    )
  },

  mutants: {
    'the price is inverted': rewritePrice((price) => 1 / price),
    'the price is in cents': rewritePrice((price) => price * 100),
    'the price is 3 % above the market': rewritePrice((price) => price * 1.03),
    'the price is 3 % below the market': rewritePrice((price) => price * 0.97),
  },
})

function rewritePrice(change: (price: number) => number): Mutant {
  return rewriteField('/native_usd_price', 'price', change)
}
