/**
 * The events of a run, one JSON object per line (NDJSON): `began`, then `judged` for each clause, then `ended`. No
 * event holds a key.
 *
 * @module
 */

import { printableJson } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import type { OutcomeCounts } from '../outcomes.ts'

export type RunEvent =
  | ({
      readonly event: 'began'
      /** Number of clauses to judge. */
      readonly clauses: number
    } & Pick<RunRecord, 'target' | 'grade' | 'seed' | 'runs'>)
  | { readonly event: 'judged'; readonly clause: ClauseRecord }
  | {
      readonly event: 'ended'
      readonly exitCode: number
      readonly counts: OutcomeCounts
    }

/** @param at Time of the event. */
export function renderEvent(event: RunEvent, at: Date): string {
  return `${printableJson({ at: at.toISOString(), ...event })}\n`
}
