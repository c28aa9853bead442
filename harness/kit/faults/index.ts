/**
 * What mutants are made of, and requests that no caller should send.
 *
 * @module
 */

export {
  type Asked,
  askedOf,
  json,
  type Mutant,
  misread,
  misreadQuery,
  refuse,
  respond,
  rewrite,
} from '../../judge/mutant.ts'
export {
  amountPlus,
  misreadFilter,
  refuseWith,
  refuseWithoutMessage,
  replaceNoSolution,
  respondWith,
  rewriteFields,
  rewriteQuote,
  rewriteQuotedAmounts,
  rewriteQuoteItems,
  rewriteRoutes,
  rewriteSolutions,
  rewriteSolve,
  rewriteSolvedOrders,
  rewriteV1Solutions,
  rewriteV1SolvedOrders,
} from './answer-faults.ts'
export { transferInstead } from './call-data-faults.ts'
export {
  acceptOnly,
  acceptRefused,
  changeTerms,
  dropSubmissions,
  encodedOrderIn,
  ignoreListParameters,
  misreadListQuery,
  misreadSubmission,
  refuseSubmissions,
  rewriteAcceptance,
  rewriteListedOrders,
  rewriteStatuses,
  submitAnother,
} from './intent-faults.ts'
export { malformed } from './malformed.ts'
