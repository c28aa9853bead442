/** The parts of an interface in a record. */
import type { Clause } from '../clause.ts'
import { absenceOf, type KnownPart, type PartState } from '../parts/part.ts'

/** A part of the interface, and whether the target offers it. */
export interface PartRecord {
  readonly name: string
  readonly text: string
  readonly state: PartState
  /** Absent if the part is optional. */
  readonly demandedBy?: Clause['id']
  /** Number of clauses that are not applicable without it. */
  readonly clauses: number
  /** The request and the status that deny the part. */
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
