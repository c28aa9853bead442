/// <reference types="node" preserve="true" />
/**
 * The face that scenarios see. A check throws the `AssertionError` of Node, whose types come with it.
 *
 * @module
 */

export type { Answer, Client } from '../client/client.ts'
export { answerOf, bodyOf, messageOf, UnexpectedAnswer } from '../client/client.ts'
export type { Exchange, Fetch, Message } from '../client/transport.ts'
export { NoAnswer } from '../client/transport.ts'
export {
  addressFields,
  amountFields,
  isJsonOrEmpty,
  leaksTrace,
  oddAddressesIn,
  oddAmountsIn,
  routesAndCallDataIn,
} from './answer-forms.ts'
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
  type TradedToken,
  token,
  tokenPair,
  unlistedToken,
  wallet,
  wellKnownTokens,
  worth,
  wrappedNative,
} from './arbitraries.ts'
export { callDataMoves } from './chain-faults.ts'
export { decayed } from './decay.ts'
export {
  fair,
  fairOrder,
  flatOrder,
  nonceFor,
  nonceIn,
  numbered,
  quotedFor,
  ripeningOrder,
  type Sale,
  sale,
  unviableOrder,
} from './dutch-orders.ts'
export { type SeenOnPaths, seenOnEveryPath } from './every-path.ts'
export {
  amountPlus,
  answersWith,
  fieldsBecome,
  filterIsReadAs,
  noSolutionBecomes,
  quoteBecomes,
  quotedAmountsBecome,
  quoteItemsBecome,
  refusesSilently,
  refusesWith,
  routesBecome,
  solutionsBecome,
  solveBecomes,
  solvedOrdersBecome,
  v1SolutionsBecome,
  v1SolvedOrdersBecome,
} from './faults.ts'
export {
  changeIn,
  fillsBySwapper,
  fillsOf,
  resolvedByReactor,
  type StandingFill,
} from './fills-on-chain.ts'
export { isCostOfGas } from './gas-price.ts'
export {
  admits,
  admitsOnly,
  followedBy,
  forgets,
  ignoresQuery,
  listQueryBecomes,
  orderOfRecord,
  recordsBecome,
  refuses,
  statusesBecome,
  submissionBecomes,
  takenBecomes,
  termsBecome,
} from './intent-faults.ts'
export type { Executed, Trade } from './ledger.ts'
export { burst, isServed, quietMs, servedAmong, servedMessages } from './load.ts'
export { malformed } from './malformed.ts'
export {
  type Asked,
  askedOf,
  json,
  type Mutant,
  misread,
  misreadQuery,
  refuse,
  respond,
  rewrite,
} from './mutant.ts'
export {
  areSameOrders,
  askForOrders,
  fieldOf,
  type ListedOrder,
  listOrders,
  pageIn,
  statusOf,
  unlisted,
  withField,
} from './order-records.ts'
export { atOneBlock, type Outcome, outcomeOf } from './outcome.ts'
export { advanceTo, fillOf, letPass, statusOnceIn, until } from './patience.ts'
export {
  hashIn,
  isTaken,
  type PlacedOrder,
  place,
  placeAll,
  placeAsIs,
  signedBy,
  submit,
} from './placed-order.ts'
export { type PriceAndSpread, priceAndSpread } from './price-and-spread.ts'
export { answered, type Field, fieldsOf, foundIn, jsonIn, listAt, seen, valueAt } from './reading.ts'
export { isUnlistedToken, refusedRequest, refusedRequests } from './refusals.ts'
export { routedOrder, routesIn, solveWithRoute } from './routes.ts'
export { pre, type Scenario, scenario } from './scenario.ts'
export { openAndCancelled } from './several-orders.ts'
export { assertRefused, assertShape, messageIn } from './shape.ts'
export { addressOf, plainDutchOrder, submissionOf } from './submissions.ts'
export { ammsListedIn, protocolsUsed, supportedAmms, unknownAmm } from './supported-amms.ts'
export {
  disapprove,
  drain,
  invalidateNonce,
  isNonceUsed,
  provide,
  provideEther,
  type Swapper,
  swapper,
  swappers,
} from './swapper.ts'
export { partKey, partsOf, readableProtocols } from './swaps.ts'
export { orderOf, type SolvedOrder, tradeOf } from './trade.ts'
export { twoWayPrice } from './two-way-price.ts'
export { v1QuoteOf, v1SolveOf, v1TradeOf } from './v1.ts'
export type { World } from './world.ts'
