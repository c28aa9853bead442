/**
 * The differences that the solver's search and bound count as nothing, as fractions of an amount, a price or the value of an
 * order. Each is one level of precision: a search stops at the level at which its result can no longer change the
 * next one.
 *
 * @module
 */

/** The error of floating point in a price's logarithm. */
export const floatError = 1e-12
/** A profit or a surplus of tokens that counts as zero. */
export const vanishing = 1e-9
/** The least improvement for which a search in floating point continues. */
export const minImprovement = 1e-7
/** The error of a payment in floating point against the one in the integers of the contracts. */
export const integerError = 1e-6
/** The least gain for which pools are exchanged or cases divided. */
export const minGain = 1e-5
/** The shortfall of a payment against its promise up to which the promise counts as kept. */
export const maxShort = 1e-3
