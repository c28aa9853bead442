/**
 * The order in which a counterexample is made smaller: first the inputs with the fewest parts, so that orders and options
 * go before the numbers in them shrink, and the few evaluations that there are go to what a reader has to look at.
 *
 * @module
 */
import fc from 'fast-check'

// Smaller inputs that are compared; those of one number are some sixty.
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

/** Values inside the value, itself included; what is absent counts for nothing. */
function partsOf(value: unknown): number {
  if (value === undefined) return 0
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, one) => sum + partsOf(one), 1)
}
