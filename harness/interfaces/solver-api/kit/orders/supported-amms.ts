/**
 * The AMMs that a target supports, by its own names: no list of this project is binding for it.
 *
 * @module
 */
import { applies } from '../../../../judge/scenario.ts'
import type { Universe } from '../../api/universe.ts'

/** At least `least` of the AMMs. The clause is not applicable if the target supports fewer. */
export function supportedAmms({ amms }: Universe, least = 1): readonly string[] {
  applies(amms.length >= least, least === 1 ? 'no list of its AMMs' : `fewer than ${least} AMMs`)
  return amms
}

/** One of the supported AMMs, by a drawn number. */
export function supportedAmm(universe: Universe, pick: number): string {
  const amms = supportedAmms(universe)
  return amms[pick % amms.length] ?? ''
}
