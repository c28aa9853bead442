/** The parts of the order service: Dutch orders are taken by all, the other types and foreign cosigners by some. */
import { isAbsent, type KnownPart, type Part } from '../../../judge/parts/part.ts'
import type { ClauseId } from '../clauses/clauses.ts'
import type { OrderTypeName } from './orders/known-order.ts'
import type { Universe } from './universe.ts'

const nobody = '0x00000000000000000000000000000000000000aa'

/** Types that a cosigner signs, who is the judge's own. */
const cosigned: readonly OrderTypeName[] = ['Dutch_V2', 'Dutch_V3', 'Priority']

export const parts: readonly Part<Universe, ClauseId>[] = [
  ofType('Dutch_V2', 'Orders of version 2 are taken and listed.'),
  ofType('Dutch_V3', 'Orders of version 3 are taken and listed.'),
  ofType('Priority', 'Priority orders are taken and listed.'),
  {
    name: 'cosigner',
    text: 'Orders of versions 2 and 3 are taken whichever cosigner they name.',
    clauses: ['submit/forged-cosignature', 'submit/cosigner-takes-more', 'submit/cosigner-pays-less'],
  },
]

/** The universe, with the types that are left. */
export function offering(universe: Universe, known: readonly KnownPart[]): Universe {
  const absent = known.filter(isAbsent).map(({ part }) => part.name)
  const without = absent.includes('cosigner') ? [...absent, ...cosigned] : absent
  return { ...universe, types: universe.types.filter((type) => !without.includes(type)) }
}

function ofType(name: OrderTypeName, text: string): Part<Universe, ClauseId> {
  return {
    name,
    text,
    clauses: [],
    probe: {
      messages: () => [{ method: 'GET', path: '/orders', query: { swapper: nobody, orderType: name } }],
      // It names the types that it has.
      refuses: ({ response: { body, status } }) =>
        status === 400 && /\bDutch\b/.test(body) && !new RegExp(String.raw`\b${name}\b`).test(body),
    },
  }
}
