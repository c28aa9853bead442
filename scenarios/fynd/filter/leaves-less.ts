/**
 * If fewer pools give a better route, users without a filter are paid less than possible. The check compares
 * the output net of gas with and without the pools of the best route, at one block.
 */
import assert from 'node:assert/strict'
import { rewriteOrders, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { pre, quoteOf, scenario, swapsOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'filter/leaves-less',
  title: 'without the pools of the best route, the output net of gas is no more than a thousandth higher',
  isAboutOneBlock: true,
  given: { order: order({ usd: [1_000, 100_000] }) },
  async check({ order }, world) {
    const best = await quoteOf(world, order)
    const exclude_pools = swapsOf(best).map(({ component_id }) => component_id)
    const other = await quoteOf(world, order, { route_filter: { exclude_pools } })
    pre(other.block.hash === best.block.hash, 'a block came in between')
    const most = (BigInt(best.amount_out_net_gas) * 1_001n) / 1_000n
    assert.ok(
      BigInt(other.amount_out_net_gas) <= most,
      `${other.amount_out_net_gas} > ${best.amount_out_net_gas}`,
    )
  },
  mutants: {
    'what is filtered is quoted better': when(
      ({ body }) => JSON.stringify(body).includes('route_filter'),
      rewriteOrders((quote) => ({ ...quote, amount_out_net_gas: `${BigInt(quote.amount_out) * 2n}` })),
    ),
    'the plain quote is worse': when(
      ({ body }) => !JSON.stringify(body).includes('route_filter'),
      rewriteOrders((quote) => ({
        ...quote,
        amount_out_net_gas: `${BigInt(quote.amount_out_net_gas) / 2n}`,
      })),
    ),
  },
})
