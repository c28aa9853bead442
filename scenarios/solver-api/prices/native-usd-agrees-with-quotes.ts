/**
 * The dollar price of ether determines the cost of gas and of everything priced in ether. A feed that has
 * stopped, or is inverted, misprices all of it at once.
 */
import assert from 'node:assert/strict'
import { type Mutant, remembered, rewriteField, stateful } from '#kit/faults'
import { dollarsIn, twoWayPrice, wrappedIn } from '#kit/orders'
import { applies, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'prices/native-usd-agrees-with-quotes',
  title: 'each price in dollars lies between those of small quotes in dollar tokens, give or take 2 %',

  isAboutOneBlock: true,

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

    const [least, greatest] = [Math.min(...trades), Math.max(...trades)]
    assert.ok(
      prices.every((one) => one >= least * 0.98 && one <= greatest * 1.02),
      `ether is priced ${prices.join(', then ')} and trades between ${least} and ${greatest} dollars`,
    )
  },

  mutants: {
    'the first price is given forever': remembered('/native_usd_price'),
    'the price is inverted': rewritePrice((price) => 1 / price),
    'the price is in cents': rewritePrice((price) => price * 100),
    'the price is 3 % above the market': rewritePrice((price) => price * 1.03),
    'every second price is 10 % high': stateful(() => {
      let count = 0
      return rewritePrice((price) => (count++ % 2 === 0 ? price : price * 1.1))
    }),
    'the price is 3 % below the market': rewritePrice((price) => price * 0.97),
  },
})

function rewritePrice(change: (price: number) => number): Mutant {
  return rewriteField('/native_usd_price', 'price', change)
}
