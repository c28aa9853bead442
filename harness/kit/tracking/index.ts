/**
 * The list of orders: reading it in whatever form it has, and what it must agree with.
 *
 * @module
 */

export { createHistoryRecorder } from '../intents/model/history-recorder.ts'
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
export { namedHashesIn } from './order-hash.ts'
