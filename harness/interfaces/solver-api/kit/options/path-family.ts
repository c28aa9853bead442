/** The family of a path, for the endpoints that have no options beside it. */
import fc from 'fast-check'
import type { Universe } from '../../api/universe.ts'
import type { Way } from '../orders/messages.ts'

/** The public or the partner path; the public one if the service refuses the other. */
export function pathFamily({ refused = [] }: Universe): fc.Arbitrary<Pick<Way, 'family'>> {
  const either = fc.constantFrom({}, { family: 'partner' as const })
  return refused.includes('family') ? fc.constant({}) : either
}
