/**
 * How answers are read and compared without taking their shape for granted.
 *
 * @module
 */
export {
  addressFields,
  amountFields,
  isJsonOrEmpty,
  leaksStackTrace,
  malformedAddressesIn,
  malformedAmountsIn,
  routesAndCallDataIn,
} from './answer-forms.ts'
export { burst, cooldownMs, countServed, isServed, sampleMessages } from './burst.ts'
export { type PathSummaries, summariesOnEveryPath } from './every-path.ts'
export { atOneBlock, type Comparable, comparableOf } from './outcome.ts'
export { type Field, fieldsOf, foundBody, jsonIn, listAt, responseOf, summaryOf, valueAt } from './reading.ts'
export { isUnlistedToken, refusedRequest, refusedRequests } from './refusals.ts'
export { assertRefused, assertShape, messageIn } from './shape.ts'
