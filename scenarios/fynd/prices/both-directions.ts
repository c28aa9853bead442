/**
 * A client that values a trade by the spot price of a pool is wrong in one direction if the two prices of the
 * pool contradict each other.
 */
import assert from 'node:assert/strict'
import { decimal, rewritePrices } from '#fynd/kit/faults'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/both-directions',
  title: 'the product of both spot prices of a pool is within a tenth of one, whichever side the fee is on',
  given: {},
  async check(_given, { client }) {
    const query = { include: 'spot_prices' }
    const { spot_prices } = await client.prices(query)
    const spots = spot_prices ?? []
    const key = (id: string, from: string, to: string) => `${id} ${from} ${to}`.toLowerCase()
    const prices = new Map(
      spots.map((one) => [key(one.component_id, one.token_in, one.token_out), Number(one.price)] as const),
    )
    for (const { component_id, price, token_in, token_out } of spots) {
      const back = prices.get(key(component_id, token_out, token_in))
      if (back === undefined) continue
      const product = Number(price) * back
      assert.ok(product > 0.9 && product < 1 / 0.9, `${component_id}: ${price} and ${back}`)
    }
  },
  mutants: {
    'prices are a tenth too high': rewritePrices((prices) => ({
      ...prices,
      spot_prices: prices.spot_prices?.map((one) => ({ ...one, price: decimal(Number(one.price) * 1.1) })),
    })),
    'every second one is inverted': rewritePrices((prices) => ({
      ...prices,
      spot_prices: prices.spot_prices?.map((one, index) => ({
        ...one,
        price: index % 2 === 0 ? one.price : decimal(1 / Number(one.price)),
      })),
    })),
  },
})
