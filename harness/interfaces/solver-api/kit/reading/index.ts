/**
 * Reading and comparing answers without assuming their shape.
 *
 * @module
 */

export { cooldownMs } from '../../../../judge/rate/pace.ts'
export {
  addressFields,
  amountFields,
  isJsonOrEmpty,
  leaksStackTrace,
  malformedAddressesIn,
  malformedAmountsIn,
  routesAndCallDataIn,
} from '../../checks/reading/answer-forms.ts'
export { messageIn } from '../../checks/reading/explanation.ts'
export {
  type Field,
  fieldsOf,
  isRefused,
  isSolved,
  jsonIn,
  listAt,
  responseOf,
  summaryOf,
  valueAt,
} from '../../checks/reading/reading.ts'
export { inSequence } from '../../checks/reading/sequence.ts'
export { shownStatus } from '../../checks/reading/shown-status.ts'
export { assertEach, assertNone } from './assert-each.ts'
export { assumeKnown } from './assume-known.ts'
export { assertSameBeside } from './beside-another.ts'
export { burst, countServed, exhaustLimit, isServed, sampleMessages } from './burst.ts'
export { atOneBlock, type Comparable, comparableOf, stillAnswers } from './comparable.ts'
export { type PathSummaries, summariesOnEveryPath } from './every-path.ts'
export { foundBody, isUnlistedToken, refusedRequest, refusedRequests } from './refusals.ts'
export { assertRepeatable } from './repeated.ts'
export { assertRefused, assertServiceGoesOn, assertShape } from './shape.ts'
export { assertTrueInfos } from './token-infos.ts'
