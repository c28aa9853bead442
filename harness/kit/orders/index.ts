/**
 * The requests of quote and solve, what they are generated from, and how their answers are read.
 *
 * @module
 */
export { type TradedToken, wellKnownTokens, wrappedNative } from '../../solver-api/universe.ts'
export { offerFor, quoteFor, solutionFor, solveFor } from './answers.ts'
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
export { publicMessages, quoteOf, rawRequestOf, solveOf, v1QuoteOf, v1SolveOf } from './messages.ts'
export { type PriceAndSpread, priceAndSpread } from './price-and-spread.ts'
export { routedOrder, routesFor, routesIn, solveWithRoute } from './routes.ts'
export { ammsListedIn, protocolsUsed, supportedAmms, unknownAmm } from './supported-amms.ts'
export { twoWayPrice } from './two-way-price.ts'
