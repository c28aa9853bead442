/**
 * A run as it proceeds, one JSON object on a line (NDJSON): `began`, then `judged` for each clause, then
 * `ended`. Keys are in none of them.
 *
 * @module
 */

import { printableJson } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import type { OutcomeCounts } from '../outcomes.ts'

export type RunEvent =
  | ({
      readonly event: 'began'
      /** How many clauses will be judged. */
      readonly clauses: number
    } & Pick<RunRecord, 'target' | 'grade' | 'seed' | 'runs'>)
  | { readonly event: 'judged'; readonly clause: ClauseRecord }
  | {
      readonly event: 'ended'
      readonly exitCode: number
      readonly counts: OutcomeCounts
    }

/** @param at When it happened. */
export function renderEvent(event: RunEvent, at: Date): string {
  return `${printableJson({ at: at.toISOString(), ...event })}\n`
}
