/**
 * The list of orders: readers for any form of it, and comparisons with its required content.
 *
 * @module
 */

export { contradictionsOfFill, contradictionsOfOrder } from '../../checks/reading/listed-claims.ts'
export { encodedOrderIn, type ListedOrder } from '../../checks/reading/listed-page.ts'
export { fieldOf, recordedOrder, withField } from '../faults/order-fields.ts'
export { faultsIn } from './history.ts'
export { createHistoryRecorder } from './history-recorder.ts'
export { filterNames, type ListFilters, listFilters } from './list-filters.ts'
export {
  areSameOrders,
  listedStatus,
  listOrders,
  listPage,
  type OrdersQuery,
  ordersOf,
  pageOf,
  requestOrders,
  requestPage,
} from './listed-orders.ts'
