/**
 * The router keeps a share of a client's fee. If the reported share is wrong, the integrator or the trader
 * pays the difference. The check compares quotes with and without the fee, at one block.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteFees, when } from '#fynd/kit/faults'
import { encodingWithFee, order } from '#fynd/kit/orders'
import { pre, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'solve/router-share',
  title: 'the router fee with a fee of a client is higher by the share',
  isAboutOneBlock: true,
  given: { order: order(), options: encodingWithFee(fc.integer({ min: 1, max: 2_000 })) },
  async check({ options, order }, world) {
    const { client_fee_params, slippage } = options.encoding_options ?? {}
    pre(slippage !== undefined, 'no slippage')
    const without = await quoteOf(world, order, { encoding_options: { slippage } })
    const quote = await quoteOf(world, order, options)
    pre(quote.block.hash === without.block.hash, 'a block came in between')
    const shared = (BigInt(quote.amount_out) * BigInt(client_fee_params?.bps ?? 0) * 2_000n) / 100_000_000n
    assert.equal(
      BigInt(quote.fee_breakdown?.router_fee ?? 0) - BigInt(without.fee_breakdown?.router_fee ?? 0),
      shared,
    )
  },
  mutants: {
    'it stays': when(
      ({ body }) => JSON.stringify(body).includes('"bps"'),
      rewriteFees(() => ({ router_fee: '0' })),
    ),
    'it is a half': when(
      ({ body }) => JSON.stringify(body).includes('"bps"'),
      rewriteFees(({ client_fee }) => ({ router_fee: client_fee })),
    ),
  },
})
