/**
 * Signed orders: making, placing and waiting for them.
 *
 * @module
 */
export { nonceIn } from '../../checks/reading/nonce.ts'
export { decayedAmount } from './decay.ts'
export {
  decayElapsed,
  eventuallyFairOrder,
  fairAmountFor,
  fairOrder,
  flatOrder,
  nextNonceFor,
  nonceFor,
  plainDutchOrder,
  quotedAmount,
  type Sale,
  sale,
  soonExpiring,
  unviableOrder,
  withOutputs,
} from './dutch-orders.ts'
export { type OrderTerms, orderTerms, severalOrderTerms, soonExpiringOn } from './order-terms.ts'
export {
  acceptableOrder,
  acceptableOrders,
  hashIn,
  isAccepted,
  type PlacedOrder,
  place,
  placeAll,
  placeWithoutFunding,
  quotedId,
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
export { fairOrderOn, onTerms, quotedOrderOn, unviableOn, unviableOrderOn } from './whole-orders.ts'
