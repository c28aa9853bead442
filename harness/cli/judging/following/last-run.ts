/** How long the same run took the last time, from the record that it left in its folder. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** What makes two runs the same work. */
export interface Work {
  readonly target: string
  readonly runs: number
  /** Clauses to judge. */
  readonly clauses: number
}

const lastSchema = z.object({
  target: z.string(),
  runs: z.number(),
  durationMs: z.number(),
  partial: z.undefined().optional(),
  clauses: z.array(z.object({ outcome: z.string() })),
})

/** @returns `undefined` where the folder holds no whole record of the same work. */
export function lastDurationMs(folder: string, { clauses, runs, target }: Work): number | undefined {
  const path = join(folder, 'record.json')
  // What lies there may be a FIFO, which waits for its writer.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  const { data: last } = lastSchema.safeParse(jsonIn(path))
  const judged = last?.clauses.filter(({ outcome }) => outcome !== 'untested').length
  return last?.target === target && last.runs === runs && judged === clauses ? last.durationMs : undefined
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // What the run is about to replace need not be a record.
    return undefined
  }
}
