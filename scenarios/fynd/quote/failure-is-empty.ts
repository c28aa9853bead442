/** A wallet may send the transaction of a failed quote, and lose gas or tokens by it. */
import assert from 'node:assert/strict'
import { rewriteQuote } from '#fynd/kit/faults'
import { encoding, order, unlistedToken, usdc, weth } from '#fynd/kit/orders'
import { pre, quoteSchema, read, scenario, swapsOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/failure-is-empty',
  title: 'an order without a route has nothing that could be sent',
  given: { order: order(), options: encoding() },
  async check({ options, order }, { client }) {
    const exchange = await client.ask([{ ...order, token_out: unlistedToken }], options)
    pre(exchange.response.status === 200, 'it is refused')
    for (const quote of read(quoteSchema, exchange).orders) {
      const present = [quote.transaction && 'a transaction', swapsOf(quote).length > 0 && 'a swap'].filter(
        Boolean,
      )
      assert.ok(present.length === 0, `an order without a route has ${present.join(' and ')}`)
    }
  },
  mutants: {
    'there is a transaction': rewriteQuote((quote) => ({
      ...quote,
      orders: quote.orders.map((one) => ({
        ...one,
        transaction: { to: weth.address, value: '0', data: '0x01' },
      })),
    })),
    'there is a swap': rewriteQuote((quote) => ({
      ...quote,
      orders: quote.orders.map((one) => ({
        ...one,
        route: {
          swaps: [
            {
              component_id: '0x01',
              protocol: 'uniswap_v2',
              token_in: weth.address,
              token_out: usdc.address,
              amount_in: '1',
              amount_out: '1',
              gas_estimate: '1',
              split: '0',
            },
          ],
        },
      })),
    })),
  },
})
