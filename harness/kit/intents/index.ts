/**
 * Signed orders: making, placing, listing and waiting for them.
 *
 * @module
 */
export { decayedAmount } from './decay.ts'
export {
  decayElapsed,
  eventuallyFairOrder,
  fairAmountFor,
  fairOrder,
  flatOrder,
  nonceFor,
  nonceIn,
  plainDutchOrder,
  quotedAmount,
  sale,
  soonExpiring,
  unviableOrder,
  withConsecutiveNonces,
  withOutputs,
} from './dutch-orders.ts'
export { faultsIn } from './history.ts'
export { contradictionsOfFill, contradictionsOfOrder } from './listed-claims.ts'
export {
  areSameOrders,
  listedStatus,
  listOrders,
  listPage,
  ordersOf,
  requestOrders,
} from './listed-orders.ts'
export {
  createdAtIn,
  encodedOrderIn,
  fieldOf,
  type ListedOrder,
  pageIn,
  withField,
} from './listed-page.ts'
export { createHistoryRecorder } from './model/history-recorder.ts'
export { namedHashesIn } from './order-hash.ts'
export {
  acceptableOrder,
  acceptableOrders,
  hashIn,
  isAccepted,
  type PlacedOrder,
  place,
  placeAll,
  placeWithoutFunding,
  quoteId,
  signedBy,
  submissionOf,
  submit,
} from './placed-order.ts'
export {
  advanceTo,
  fillBeforeDeadline,
  filled,
  passBlocks,
  placeAndFill,
  placeOpenAndCancelled,
  poll,
  readUntil,
  timeOf,
  waitForFill,
  waitForStatus,
} from './polling.ts'
export {
  addressOf,
  drain,
  fundAndApprove,
  fundEther,
  invalidateNonce,
  isNonceUsed,
  keyOf,
  revokeApproval,
  type Swapper,
  swapper,
  swappers,
} from './swapper.ts'
export { fillByThirdParty, fundThirdParty } from './third-party.ts'
