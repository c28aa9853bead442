/**
 * Signed orders: making, placing, listing and waiting for them.
 *
 * @module
 */
export { decayedAmount } from './decay.ts'
export {
  eventuallyFairOrder,
  fairAmountFor,
  fairOrder,
  flatOrder,
  nonceFor,
  nonceIn,
  quotedAmount,
  type Sale,
  sale,
  unviableOrder,
  withConsecutiveNonces,
} from './dutch-orders.ts'
export {
  areSameOrders,
  fieldOf,
  type ListedOrder,
  listedStatus,
  listOrders,
  pageIn,
  requestOrders,
  unlisted,
  withField,
} from './order-records.ts'
export {
  hashIn,
  isAccepted,
  type PlacedOrder,
  place,
  placeAll,
  placeWithoutFunding,
  signedBy,
  submit,
} from './placed-order.ts'
export { advanceTo, passBlocks, poll, waitForFill, waitForStatus } from './polling.ts'
export { placeOpenAndCancelled } from './several-orders.ts'
export { addressOf, plainDutchOrder, submissionOf } from './submissions.ts'
export {
  drain,
  fundAndApprove,
  fundEther,
  invalidateNonce,
  isNonceUsed,
  revokeApproval,
  type Swapper,
  swapper,
  swappers,
} from './swapper.ts'
