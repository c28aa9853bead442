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
  fundedUnviableOrder,
  nonceFor,
  nonceIn,
  plainDutchOrder,
  quotedAmount,
  type Sale,
  sale,
  unviableOrder,
  withConsecutiveNonces,
  withOutputs,
} from './dutch-orders.ts'
export {
  areSameOrders,
  encodedOrderIn,
  fieldOf,
  type ListedOrder,
  listedStatus,
  listOrders,
  ordersOf,
  pageIn,
  requestOrders,
  withField,
} from './listed-orders.ts'
export {
  hashIn,
  isAccepted,
  type PlacedOrder,
  place,
  placeAll,
  placeWithoutFunding,
  signedBy,
  submissionOf,
  submit,
} from './placed-order.ts'
export {
  advanceTo,
  passBlocks,
  placeAndFill,
  placeOpenAndCancelled,
  poll,
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
  revokeApproval,
  type Swapper,
  swapper,
  swappers,
} from './swapper.ts'
