/**
 * What the chain says: what a transaction moved, what an order was filled for.
 *
 * @module
 */

export { partKey, partsOf, readableProtocols } from '../../chain/execution/pool-swaps.ts'
export {
  changeIn,
  fillsBySwapper,
  fillsOf,
  resolvedByReactor,
  type StandingFill,
} from './fills.ts'
export { isCostOfGas } from './gas-price.ts'
export { orderOf, type SolvedOrder, tradeOf } from './trade.ts'
