/**
 * The building blocks of mutants.
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
} from '../../../../judge/mutant.ts'
export {
  amountPlus,
  deductTimes,
  endService,
  refuseWith,
  refuseWithDetail,
  refuseWithoutMessage,
  replaceNoSolution,
  respondWith,
  respondWithText,
  rewriteField,
  rewriteFields,
  rewriteQuote,
  rewriteQuotedAmounts,
  rewriteQuoteItems,
  rewriteRoutes,
  rewriteSolutions,
  rewriteSolve,
  rewriteSolvedOrders,
  rewriteSteps,
  rewriteV1Solutions,
  rewriteV1SolvedOrders,
  withoutEach,
} from './answer-faults.ts'
export { type Parties, type Transfer, tradeAsRouter, transferInstead } from './call-data-faults.ts'
export {
  acceptOnly,
  acceptRefused,
  changeInput,
  changeOutputs,
  changeTerms,
  dropSubmissions,
  ignoreListParameters,
  misreadListQuery,
  refuseSubmissions,
  rewriteAcceptance,
  rewriteListedField,
  rewriteListedOrders,
  showLater,
  showStatusAs,
  submitAnother,
} from './intent-faults.ts'
export {
  combined,
  keyNamed,
  misreadDefaults,
  misreadField,
  misreadFilter,
  misreadKey,
  misreadWith,
  remembered,
  rememberedWithout,
  stateful,
} from './request-faults.ts'
export { payHalfWhereMoved, sights, stealWhere, takeWherePossible } from './told-apart.ts'
