/**
 * The module that scenarios of this interface import: their declaration and their common steps.
 *
 * @module
 */
export { canonicalAddress, nativeToken } from '../../../core/address.ts'
export { parseFraction, wholeFraction } from '../../../core/amount.ts'
export { canonical } from '../../../core/canonical.ts'
export { jsonOf, read } from '../../../core/transport/reading.ts'
export { applies, blaming, pre } from '../../../judge/scenario.ts'
export {
  calledBy,
  errorSchema,
  healthSchema,
  infoSchema,
  type OrderQuote,
  pricesSchema,
  quoteSchema,
} from '../api/wire.ts'
export {
  alike,
  assertWithoutRoute,
  quoted,
  quoteOf,
  refusal,
  scenario,
  statusesOf,
} from '../checks/declared.ts'
export {
  afterFees,
  depthsIn,
  eachOf,
  executed,
  flowsOf,
  requireExecution,
  swapsOf,
  tradeOf,
  tradesOf,
  wrapped,
} from './quotes.ts'
