/**
 * How answers are read and compared without taking their shape for granted.
 *
 * @module
 */
export {
  addressFields,
  amountFields,
  isJsonOrEmpty,
  leaksTrace,
  oddAddressesIn,
  oddAmountsIn,
  routesAndCallDataIn,
} from './answer-forms.ts'
export { burst, isServed, quietMs, servedAmong, servedMessages } from './burst.ts'
export { type SeenOnPaths, seenOnEveryPath } from './every-path.ts'
export { atOneBlock, type Outcome, outcomeOf } from './outcome.ts'
export { answered, type Field, fieldsOf, foundIn, jsonIn, listAt, seen, valueAt } from './reading.ts'
export { isUnlistedToken, refusedRequest, refusedRequests } from './refusals.ts'
export { assertRefused, assertShape, messageIn } from './shape.ts'
