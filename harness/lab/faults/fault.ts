/** A fault that fires on a condition, the clause that owns it, and the type of a table of such faults. */

import type { ClauseId } from '../../interfaces/solver-api/clauses/catalogue.ts'
import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import type { WireFault } from './wire.ts'

/** The subject of a fault's condition. */
export type FaultClass =
  | 'place in a batch'
  | 'repetition and caches'
  | 'size and digits'
  | 'letters, types, spelling'
  | 'family, version, endpoint'
  | 'two options together'
  | 'time and others'
  | 'economics'
  | 'malformed input'

/** A service's view of the world, for faults that its answers alone cannot have. */
export type Sight = (ports: ServicePorts) => ServicePorts

export interface Fault {
  readonly id: string
  readonly class: FaultClass
  /** The clause that is broken; several where one request breaks all of them. */
  readonly clauses: readonly ClauseId[]
  /** The service's mistake and its condition. */
  readonly says: string
  /** The sentence of the interface that it violates, where a table is ordered by sentences. */
  readonly sentence?: string
  readonly wire: readonly WireFault[]
  readonly sees?: Sight
}

type Row = readonly [
  clauses: ClauseId | readonly ClauseId[],
  says: string,
  fault: WireFault | readonly WireFault[] | Sight,
]

/** The faults of a class, by their ids. */
export function faultsOf(name: FaultClass, rows: Readonly<Record<string, Row>>): readonly Fault[] {
  return Object.entries(rows).map(([id, [clauses, says, fault]]) => ({
    ...{ id, class: name, says },
    clauses: typeof clauses === 'string' ? [clauses] : clauses,
    wire: typeof fault === 'function' ? [] : [fault].flat(),
    ...(typeof fault === 'function' ? { sees: fault } : {}),
  }))
}

type RowOfSentence = readonly [FaultClass, ...Row]

/** The faults against each sentence of the interface, by their ids. */
export function faultsAgainst(
  sentences: Readonly<Record<string, Readonly<Record<string, RowOfSentence>>>>,
): readonly Fault[] {
  return Object.entries(sentences).flatMap(([sentence, rows]) =>
    Object.entries(rows).flatMap(([id, [name, ...row]]) =>
      faultsOf(name, { [id]: row }).map((fault) => ({ ...fault, sentence })),
    ),
  )
}
