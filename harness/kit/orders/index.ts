/**
 * What quote and solve are asked: orders, batches, filters, routes and prices.
 *
 * @module
 */
export { type TradedToken, wellKnownTokens, wrappedNative } from '../../solver-api/universe.ts'
export {
  type OwnedOrder,
  order,
  orders,
  ownedOrder,
  ownedOrders,
  plainOrder,
  plainOwnedOrder,
  privateKey,
  protocol,
  token,
  tokenPair,
  unlistedToken,
  wallet,
  worth,
} from './arbitraries.ts'
export { type PriceAndSpread, priceAndSpread } from './price-and-spread.ts'
export { routedOrder, routesIn, solveWithRoute } from './routes.ts'
export { ammsListedIn, protocolsUsed, supportedAmms, unknownAmm } from './supported-amms.ts'
export { twoWayPrice } from './two-way-price.ts'
export { v1QuoteOf, v1SolveOf, v1TradeOf } from './v1.ts'
