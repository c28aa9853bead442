/** The parts of an interface as a record holds them. */
import type { Clause } from '../clause.ts'
import { absenceOf, type KnownPart, type PartState } from '../parts/part.ts'

/** A part of the interface, and whether the target offers it. */
export interface PartRecord {
  readonly name: string
  readonly text: string
  readonly state: PartState
  /** Absent where the part is the service's choice. */
  readonly demandedBy?: Clause['id']
  /** How many clauses are not applicable without it. */
  readonly clauses: number
  /** The request and the status that say that it is not offered. */
  readonly answer?: { readonly request: string; readonly status: number }
}

/** @param clauses The clauses that were judged, if any were. */
export function recordedParts(
  parts: readonly KnownPart[],
  clauses: readonly { readonly outcome: string; readonly reason?: string }[] = [],
): readonly PartRecord[] {
  return parts.map((known) => {
    const { exchange, part, state } = known
    const { demandedBy, name, text } = part
    const reason = absenceOf(known)
    return {
      ...{ name, text, state },
      ...(demandedBy && { demandedBy }),
      clauses: clauses.filter((clause) => clause.outcome === 'not-applicable' && clause.reason === reason)
        .length,
      ...(exchange && {
        answer: {
          request: `${exchange.request.method} ${new URL(exchange.request.url).pathname}`,
          status: exchange.response.status,
        },
      }),
    }
  })
}
