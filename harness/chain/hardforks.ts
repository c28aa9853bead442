/**
 * The rules that a chain executes its transactions by: gas, blob fees and instructions differ from one to the next.
 *
 * @module
 */

/** Mainnet's hardforks under which Assay's contracts run, in their order. Amsterdam is not final yet. */
export const hardforks = ['cancun', 'prague', 'osaka', 'amsterdam'] as const
export type Hardfork = (typeof hardforks)[number]

/** Of the embedded chain. */
export const latestHardfork = 'osaka' satisfies Hardfork
