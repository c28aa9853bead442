/** The optional parts of an order service. All accept Dutch orders; some accept other types or a foreign cosigner. */

import type { Exchange, Message } from '../../../core/transport/transport.ts'
import { isAbsent, type KnownPart, type Part } from '../../../judge/parts/part.ts'
import type { ClauseId } from '../clauses/clauses.ts'
import type { OrderTypeName } from './orders/known-order.ts'
import type { Universe } from './universe.ts'

const nobody = '0x00000000000000000000000000000000000000aa'

/** Order types with a cosigner. */
const cosigned: readonly OrderTypeName[] = ['Dutch_V2', 'Dutch_V3', 'Priority']

export const parts: readonly Part<Universe, ClauseId>[] = [
  ofType('Dutch_V2', 'Orders of version 2 are taken and listed.'),
  ofType('Dutch_V3', 'Orders of version 3 are taken and listed.'),
  {
    ...ofType('Priority', 'Priority orders are taken and listed.'),
    // A service lists orders by this type on every chain, but lacks the reactor on some.
    probe: {
      messages: (universe) => past('Priority', universe),
      refuses: (exchange) => namesOthers('Priority')(exchange) || refusesFor(/invalid reactor/i)(exchange),
    },
  },
  {
    name: 'cosigner',
    text: "Orders of Assay's cosigner are taken, or of the one of --cosigner-key.",
    probe: {
      messages: (universe) => past('Dutch_V2', universe),
      refuses: refusesFor(/\bcosigner\b/i),
    },
    clauses: ['submit/forged-cosignature', 'submit/cosigner-takes-more', 'submit/cosigner-pays-less'],
  },
]

/** The universe without the types that the service lacks. */
export function offering(universe: Universe, known: readonly KnownPart[]): Universe {
  const absent = known.filter(isAbsent).map(({ part }) => part.name)
  const without = absent.includes('cosigner') ? [...absent, ...cosigned] : absent
  return { ...universe, types: universe.types.filter((type) => !without.includes(type)) }
}

/** The module is loaded on demand, since most commands read the parts without a probe. */
async function past(type: OrderTypeName, universe: Universe): Promise<readonly Message[]> {
  return [(await import('./past-order.ts')).pastOrder(type, universe)]
}

function refusesFor(reason: RegExp) {
  return ({ response: { body, status } }: Exchange) => status === 400 && reason.test(body)
}

/** True if a refusal lists the service's order types without `name`. */
function namesOthers(name: OrderTypeName) {
  return ({ response: { body, status } }: Exchange) =>
    status === 400 && /\bDutch\b/.test(body) && !new RegExp(String.raw`\b${name}\b`).test(body)
}

function ofType(name: OrderTypeName, text: string): Part<Universe, ClauseId> {
  return {
    name,
    text,
    clauses: [],
    probe: {
      messages: () => [{ method: 'GET', path: '/orders', query: { swapper: nobody, orderType: name } }],
      refuses: namesOthers(name),
    },
  }
}
