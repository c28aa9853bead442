/** The duration of the same run the last time, from its record in the folder. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** The properties by which two runs count as the same work. */
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

/** @returns `undefined` if the folder holds no whole record of the same work. */
export function lastDurationMs(folder: string, { clauses, runs, target }: Work): number | undefined {
  const path = join(folder, 'record.json')
  // The path may be a FIFO, which would wait for a writer.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  const { data: last } = lastSchema.safeParse(jsonIn(path))
  const judged = last?.clauses.filter(({ outcome }) => outcome !== 'untested').length
  return last?.target === target && last.runs === runs && judged === clauses ? last.durationMs : undefined
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The file that the run replaces need not be a record.
    return undefined
  }
}
