/**
 * The requests of quote and solve with every option, drawn whole.
 *
 * @module
 */
export { leavingOut, plainOf } from './leaving-out.ts'
export { type QuotedOrder, quoteRequest, routedRequest, solveRequest, type WholeRequest } from './requests.ts'
