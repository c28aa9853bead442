/**
 * The dollar price of ether determines the cost of gas and of everything priced in ether. A feed that has
 * stopped, or is inverted, misprices all of it at once.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewriteField } from '#kit/faults'
import { twoWayPrice, wellKnownTokens, wrappedNative } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

const dollars = wellKnownTokens.filter(({ usd }) => usd === 1)

export default scenario({
  clause: 'prices/native-usd-agrees-with-quotes',
  title: 'the price in dollars is within 2 % of the mid of small quotes against a dollar token',

  given: { dollar: fc.constantFrom(...dollars) },

  async check({ dollar }, { client }) {
    const [price, { buy, sell }] = await atOneBlock(
      async () => {
        const answer = await client.nativePrice({ blockchain: 'ethereum' })
        return answer.found ? answer.value.price : undefined
      },
      () => twoWayPrice(client, wrappedNative, dollar),
    )
    pre(price !== undefined)

    const mid = (buy + sell) / 2
    assert.ok(
      Math.abs(price / mid - 1) <= 0.02,
      `ether is priced ${price} and trades at ${mid} ${dollar.symbol}`,
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
