/** A fault as other words in the source. */

export type Edit = readonly [path: string, genuine: string, faulty: string]

export interface PlantedFault {
  readonly id: string
  readonly says: string
  readonly edits: readonly Edit[]
}

type Row = readonly [says: string, ...edits: readonly (readonly [genuine: string, faulty: string])[]]

/** @param path Of the file, from the folder of the rooms. */
export function faultsIn(path: string, rows: Readonly<Record<string, Row>>): readonly PlantedFault[] {
  return Object.entries(rows).map(([id, [says, ...edits]]) => ({
    id,
    says,
    edits: edits.map(([genuine, faulty]): Edit => [path, genuine, faulty]),
  }))
}
