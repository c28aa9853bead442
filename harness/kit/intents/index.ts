/**
 * Signed orders: making, placing, listing and waiting for them.
 *
 * @module
 */
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
export { advanceTo, fillOf, letPass, statusOnceIn, until } from './polling.ts'
export { openAndCancelled } from './several-orders.ts'
export { addressOf, plainDutchOrder, submissionOf } from './submissions.ts'
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
