/**
 * The module that scenarios of this interface import: their declaration and their common steps.
 *
 * @module
 */
export { canonicalAddress, nativeToken } from '../../../core/address.ts'
export { wholeFraction } from '../../../core/amount.ts'
export { canonical } from '../../../core/canonical.ts'
export { blaming, offers, pre } from '../../../judge/scenario.ts'
export { isOffer } from '../api/ask.ts'
export { lackingIn } from '../api/parts.ts'
export {
  answerTo,
  builtFor,
  executed,
  feesIn,
  isEther,
  lowestMinimum,
  mostTaken,
  paidBy,
  priceKind,
  priceOf,
  promisedBy,
  routeKind,
  routeOf,
  scenario,
  traded,
  tradeOf,
  tradesEther,
  writable,
} from '../checks/declared.ts'
export { afterTrade, blockAt, secondAt, strangersIn } from '../checks/execution.ts'
export { withAmount } from '../checks/malformed.ts'
export { permitIn, typedTransfer } from '../checks/permits.ts'
export { paidByPool } from '../checks/pools.ts'
export { flowsOf, protocolsNamed, tradedSources } from '../checks/routes.ts'
