/**
 * Hardforks: sets of rules for the execution of transactions, which differ in gas, blob fees and instructions.
 *
 * @module
 */

/** Mainnet's hardforks under which Assay's contracts run, in order. Amsterdam is not final yet. */
export const hardforks = ['cancun', 'prague', 'osaka', 'amsterdam'] as const
export type Hardfork = (typeof hardforks)[number]

/** The hardfork of the embedded chain. */
export const latestHardfork = 'osaka' satisfies Hardfork
