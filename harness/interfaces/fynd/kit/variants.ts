/**
 * Variants: correct behaviour that differs from the reference's. No scenario may reject it.
 *
 * @module
 */
import { getAddress } from 'viem/utils'
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import { json, type Mutant, misread, respond } from '../../../judge/mutant.ts'
import type { Quote, QuoteRequest } from '../api/wire.ts'
import {
  decimal,
  rewriteHealth,
  rewriteInfo,
  rewriteOrders,
  rewritePrices,
  rewriteQuote,
  rewriteSwaps,
  rewriteTransactions,
} from './faults.ts'

/** The service refuses a request of one order without a route as a whole, with 422. */
const refusesWithoutRoute: Mutant = respond('/v1/quote', async (request, fetch) => {
  const response = await fetch(request)
  if (response.status !== 200) return response
  const quote = (await response.clone().json()) as Quote
  return quote.orders.length === 1 && quote.orders[0]?.status === 'no_route_found'
    ? json(422, { error: 'no route', code: 'NO_ROUTE_FOUND' })
    : response
})

/** The service has one code for all faults of a request. */
const hasOneCode: Mutant = respond('/v1/quote', async (request, fetch) => {
  const response = await fetch(request)
  if (response.status !== 400) return response
  return json(400, {
    error: `${fieldOf(await response.json(), 'error')}`,
    code: 'BAD_REQUEST',
    details: null,
  })
})

export const variants: Readonly<Record<string, Mutant>> = {
  'addresses are shown with their checksum': rewriteSwaps((swap) => ({
    ...swap,
    token_in: getAddress(swap.token_in),
    token_out: getAddress(swap.token_out),
  })),
  'an order without a route is refused with 422': refusesWithoutRoute,
  'a request that is wrong has one code': hasOneCode,
  'shares are numbers': rewriteSwaps((swap) => ({ ...swap, split: Number(swap.split) })),
  'answers have fields of their own': rewriteQuote((quote) => ({
    ...quote,
    algorithm: 'own',
    orders: quote.orders.map((one) => ({ ...one, simulation_result: null })),
  })),
  'what is absent is null': rewriteOrders((quote) => ({
    ...quote,
    price_impact_bps: null,
    transaction: quote.transaction ?? null,
    fee_breakdown: quote.fee_breakdown ?? null,
  })),
  'call data and the router are in capitals': (fetch) =>
    rewriteTransactions(({ data, to }) => ({
      data: `0x${data.slice(2).toUpperCase()}`,
      to: getAddress(to),
    }))(
      rewriteInfo((info) => ({
        ...info,
        router_address: info.router_address && getAddress(info.router_address),
      }))(fetch),
    ),
  'transactions call another contract than the router that they pay': rewriteInfo((info) => ({
    ...info,
    ...{ router_address: canonical.permit2, to_address: info.router_address, version: '0.118.0' },
  })),
  'an order without a route names a block': rewriteQuote((quote) => ({
    ...quote,
    orders: quote.orders.map((one) =>
      one.status === 'success'
        ? one
        : { ...one, block: { number: 7, hash: `0x${'07'.repeat(32)}`, timestamp: 1 } },
    ),
  })),
  'prices are numbers, of a block, and depths are of pools': rewritePrices((prices) => ({
    ...prices,
    ...{ data_status: undefined, blocks: { token_prices: 1 } },
    ...{ component_depths: undefined, pool_depths: prices.component_depths },
    prices: prices.prices.map((one) => ({ ...one, price: Number(one.price) })),
    spot_prices: prices.spot_prices?.map((one) => ({ ...one, price: Number(one.price) })),
  })),
  'ether is listed before the gas token, at a market price': rewritePrices((prices) => ({
    ...prices,
    prices: [
      { token: nativeToken, price: '1.00038' },
      ...prices.prices.filter(({ token }) => token !== nativeToken),
    ],
  })),
  'the fee is on the other side of spot prices': rewritePrices((prices) => ({
    ...prices,
    spot_prices: prices.spot_prices?.map((one) => ({ ...one, price: decimal(Number(one.price) * 1.02) })),
  })),
  'prices leave out half of the tokens, and health has more fields': (fetch) =>
    rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.filter(({ token }, index) => token === prices.gas_token || index % 2 === 0),
    }))(rewriteHealth((health) => ({ ...health, derived_data_ready: true, gas_price_age_ms: 12 }))(fetch)),
  'routes are shorter: V2 and V3 of Uniswap alone': misread('/v1/quote', narrowed),
}

const others = ['uniswap_v4', 'sushiswap_v2', 'pancakeswap_v3', 'balancer_v2', 'curve']

/** The request as a service with few protocols sees it. */
function narrowed({ options, ...rest }: QuoteRequest): unknown {
  if (typeof options !== 'object' && options !== undefined) return { options, ...rest }
  const filter = options?.route_filter
  const exclude_protocols = [...(filter?.exclude_protocols ?? []), ...others]
  return { ...rest, options: { ...options, route_filter: { ...filter, exclude_protocols } } }
}
