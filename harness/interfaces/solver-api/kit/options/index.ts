/**
 * What a quote or a solve has beside its orders.
 *
 * @module
 */
export { partlyInQuery, quoteOptions, solveOptions, someOf } from './options.ts'
