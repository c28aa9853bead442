/** Base units in floating point. To convert the integers of a pool takes longer than to compute its curve, so that they are converted once. */

const converted = new WeakMap<readonly bigint[], readonly number[]>()

/** @param integers Never changed, as those of a pool. */
export function numbersOf(integers: readonly bigint[]): readonly number[] {
  const known = converted.get(integers)
  if (known) return known
  const numbers = integers.map(Number)
  converted.set(integers, numbers)
  return numbers
}
