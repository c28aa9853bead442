/**
 * The list of orders: reading it in whatever form it has, and what it must agree with.
 *
 * @module
 */

export { contradictionsOfFill, contradictionsOfOrder } from '../../checks/reading/listed-claims.ts'
export {
  createdAtIn,
  encodedOrderIn,
  fieldOf,
  type ListedOrder,
  pageIn,
  withField,
} from '../../checks/reading/listed-page.ts'
export { namedHashesIn } from '../../checks/reading/order-hash.ts'
export { faultsIn } from './history.ts'
export { createHistoryRecorder } from './history-recorder.ts'
export {
  areSameOrders,
  listedStatus,
  listOrders,
  listPage,
  type OrdersQuery,
  ordersOf,
  requestOrders,
  requestPage,
} from './listed-orders.ts'
