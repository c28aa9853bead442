/**
 * The order of shrinking: first the inputs with the fewest parts, so that whole orders and options go before
 * the numbers in them shrink, and the few evaluations are spent on the parts that a reader must look at.
 *
 * @module
 */
import fc from 'fast-check'

// Smaller inputs to compare; a single number has about sixty.
const maxCandidates = 256

export function fewestFirst<Value>(drawn: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return new FewestFirst(drawn)
}

class FewestFirst<Value> extends fc.Arbitrary<Value> {
  readonly #drawn: fc.Arbitrary<Value>

  constructor(drawn: fc.Arbitrary<Value>) {
    super()
    this.#drawn = drawn
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Value> {
    return this.#drawn.generate(random, biasFactor)
  }

  canShrinkWithoutContext(value: unknown): value is Value {
    return this.#drawn.canShrinkWithoutContext(value)
  }

  shrink(value: Value, context: unknown): fc.Stream<fc.Value<Value>> {
    const candidates = [...this.#drawn.shrink(value, context).take(maxCandidates)]
    const ranked = candidates.map((candidate) => ({ candidate, parts: partsOf(candidate.value) }))
    return fc.stream(
      ranked
        .toSorted((a, b) => a.parts - b.parts)
        .map(({ candidate }) => candidate)
        .values(),
    )
  }
}

/** Counts the values inside the value, itself included; absent values do not count. */
function partsOf(value: unknown): number {
  if (value === undefined) return 0
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, one) => sum + partsOf(one), 1)
}
