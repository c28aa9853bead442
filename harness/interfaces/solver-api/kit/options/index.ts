/**
 * The requests of quote and solve with every option, drawn whole.
 *
 * @module
 */
export { type QuotedOrder, quoteRequest, solveRequest, type WholeRequest } from './requests.ts'
