/**
 * Base units in floating point. Converting a pool's integers takes longer than computing its curve, so each is
 * converted once.
 */

const converted = new WeakMap<readonly bigint[], readonly number[]>()

/** @param integers Must never change. */
export function numbersOf(integers: readonly bigint[]): readonly number[] {
  const known = converted.get(integers)
  if (known) return known
  const numbers = integers.map(Number)
  converted.set(integers, numbers)
  return numbers
}
