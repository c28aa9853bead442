/**
 * The requests of quote and solve with every option, drawn whole.
 *
 * @module
 */
export { type Asking, asking, otherAskings, stated } from './askings.ts'
export { leavingOut, plainOf } from './leaving-out.ts'
export { pathFamily } from './path-family.ts'
export { type QuotedOrder, quoteRequest, routedRequest, solveRequest, type WholeRequest } from './requests.ts'
export { inTokenUnits, type V1Request, v1QuoteRequest, v1SolveRequest } from './v1-requests.ts'
