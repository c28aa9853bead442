/**
 * The requests of quote and solve, their generators, and the readers of their answers.
 *
 * @module
 */

export { ammsListedIn, unknownAmm } from '../../api/learnt/supported-amms.ts'
export {
  dollarsIn,
  plainOrderOf,
  type TradedToken,
  tradedTokens,
  wellKnownTokens,
  worth,
  wrappedIn,
  wrappedNative,
} from '../../api/universe.ts'
export type { PriceAndSpread } from '../../checks/reading/price-and-spread.ts'
export { anySize, hugeAmounts, sizes } from './amounts.ts'
export { askQuote, offerFor, offerIn, quoteFor, solutionFor, solveFor } from './answers.ts'
export {
  amongWellKnown,
  listedInPairs,
  type OwnedOrder,
  order,
  ownedOrder,
  plainOwnedOrderOf,
  plainWallet,
  privateKey,
  type Sale,
  sale,
  token,
  tokenPair,
  unlistedToken,
  wallet,
} from './arbitraries.ts'
export { largestBatch, orders, ownedOrders, repeated } from './batches.ts'
export { filter } from './filters.ts'
export { lettered } from './letters.ts'
export { isPoolFor, makersAmong } from './market-makers.ts'
export {
  publicMessages,
  quoteOf,
  rawRequestOf,
  solveOf,
  v1QuoteInBoth,
  v1QuoteOf,
  v1SolveOf,
  type Way,
} from './messages.ts'
export { priceAndSpread } from './price-and-spread.ts'
export {
  protocolsUsed,
  routedOrder,
  routesFor,
  routesIn,
  solveWithRoute,
} from './routes.ts'
export { slippage } from './slippage.ts'
export { supportedAmm, supportedAmms } from './supported-amms.ts'
export { takesBatches } from './takes-batches.ts'
export { type TwoWayPrice, twoWayPrice } from './two-way-price.ts'
export { type Unsolvable, unsolvable } from './unsolvable.ts'
