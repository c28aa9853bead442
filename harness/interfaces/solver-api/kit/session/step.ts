/**
 * A step of a session, and sequences of them. A step consists of data and an action, so that a sequence is drawn,
 * shrunk and replayed like any other value, and a counterexample can be read.
 *
 * @module
 */
import fc from 'fast-check'
import type { Need } from '../../../../judge/target.ts'
import type { Universe } from '../../api/universe.ts'
import type { Session } from './state.ts'

export interface Step {
  /** The event, as a sentence. */
  readonly step: string
  /** Capabilities that the target must offer; otherwise the step is left out. */
  readonly needs?: readonly Need[]
  /** The drawn input, if the sentence does not contain it. */
  readonly given?: object
  /** True if the step may change the lists of orders. */
  readonly concernsOrders?: true
  run(session: Session, given: object): Promise<void>
}

/** Draws a step. A source with a larger weight is drawn more often. */
export interface StepSource {
  readonly weight: number
  draw(universe: Universe): fc.Arbitrary<Step>
}

/** Marks the steps as ones that may change lists of orders. */
export function concerningOrders(sources: readonly StepSource[]): readonly StepSource[] {
  return sources.map(({ draw, weight }) => ({
    weight,
    draw: (universe) => draw(universe).map((step) => ({ ...step, concernsOrders: true })),
  }))
}

/** The smallest and the largest number of steps. */
export type SessionLength = readonly [min: number, max: number]

/** Sequences of steps. They shrink by leaving steps out, halves first, and single ones at last. */
export function sequencesOf(
  sources: readonly StepSource[],
  length: SessionLength,
): (universe: Universe) => fc.Arbitrary<readonly Step[]> {
  return (universe) => {
    const weighted = sources.map(({ draw, weight }) => ({ weight, arbitrary: fc.noShrink(draw(universe)) }))
    return new Sequences(fc.noBias(fc.oneof(...weighted)), length)
  }
}

class Sequences extends fc.Arbitrary<readonly Step[]> {
  readonly step: fc.Arbitrary<Step>
  readonly length: SessionLength

  constructor(step: fc.Arbitrary<Step>, length: SessionLength) {
    super()
    this.step = step
    this.length = length
  }

  generate(random: fc.Random): fc.Value<readonly Step[]> {
    const [min, max] = this.length
    const count = random.nextInt(min, max)
    const steps = Array.from({ length: count }, () => this.step.generate(random, undefined).value)
    return new fc.Value(steps, undefined)
  }

  canShrinkWithoutContext(_value: unknown): _value is readonly Step[] {
    return false
  }

  shrink(steps: readonly Step[]): fc.Stream<fc.Value<readonly Step[]>> {
    return fc.stream(shorter(steps)).map((fewer) => new fc.Value(fewer, undefined))
  }
}

/** The sequences without one run of consecutive steps: runs of half of the steps, of a quarter, …, of one. */
function* shorter(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < steps.length; start += size) yield steps.toSpliced(start, size)
  }
}
