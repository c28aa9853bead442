/**
 * Facts from the chain: a transaction's balance changes, an order's fill.
 *
 * @module
 */

export { replaceBlocks, takeSnapshot } from '../../../../chain/execution/replaced-blocks.ts'
export { otherSenders, treatmentsOf } from './alike.ts'
export { approveRouter } from './approved.ts'
export { underpaidBy } from './dues.ts'
export { isFarBelow } from './far-below.ts'
export {
  balanceChange,
  type Fill,
  fillsBySwapper,
  fillsOf,
  resolveByReactor,
} from './fills.ts'
export { takenBack } from './follow.ts'
export { exceedsGasCost, isPlausibleGasCost } from './gas-price.ts'
export { paidByKnownPools } from './known-pools.ts'
export { areVisible, differencesOf } from './route-parts.ts'
export { beforeStatedFees } from './stated-fees.ts'
export { strangersIn } from './strangers.ts'
export { orderOf, type SolvedOrder, tradeOf } from './trade.ts'
export { usedPoolsIn, worthOfGas } from './used-pools.ts'
