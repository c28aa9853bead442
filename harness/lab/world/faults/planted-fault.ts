/** A fault as a replacement of text in the source. */

export type Edit = readonly [path: string, genuine: string, faulty: string]

export interface PlantedFault {
  readonly id: string
  readonly description: string
  readonly edits: readonly Edit[]
}

type Row = readonly [description: string, ...edits: readonly (readonly [genuine: string, faulty: string])[]]

/** @param path Path of the file, relative to the folder of the rooms. */
export function faultsIn(path: string, rows: Readonly<Record<string, Row>>): readonly PlantedFault[] {
  return Object.entries(rows).map(([id, [description, ...edits]]) => ({
    id,
    description,
    edits: edits.map(([genuine, faulty]): Edit => [path, genuine, faulty]),
  }))
}
