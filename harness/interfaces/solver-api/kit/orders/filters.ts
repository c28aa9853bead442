/** AMM filters of every form that the interface states, over all AMMs that the target lists. */
import fc from 'fast-check'
import type { Universe } from '../../api/universe.ts'

/**
 * The inclusions of some AMMs, or `+all` with the exclusions of some, in any order; `+all` if the target lists none.
 */
export function filter({ amms }: Pick<Universe, 'amms'>): fc.Arbitrary<string[]> {
  if (amms.length === 0) return fc.constant(['+all'])
  // A filter that excludes all of them leaves no route.
  const some = fc.shuffledSubarray([...amms], { minLength: 1, maxLength: Math.max(1, amms.length - 1) })
  const inclusions = some.map((names) => names.map((name) => `+${name}`))
  const exclusions = some.chain((names) => {
    const entries = ['+all', ...names.map((name) => `-${name}`)]
    return fc.shuffledSubarray(entries, { minLength: entries.length })
  })
  return fc.oneof(inclusions, exclusions)
}
