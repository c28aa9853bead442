/** The events of a run, written to a file line by line as they happen, for programs that follow it. */

import { createRedact } from '../../../core/texts/redact.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { clauseRecordOf, type Judgement } from '../../../judge/records/record-of.ts'
import { clauseJudgedBy } from '../../../judge/scenario.ts'
import type { Target } from '../../../judge/target.ts'
import { type RunEvent, renderEvent } from '../../../report/formats/events.ts'
import { countOutcomes } from '../../../report/outcomes.ts'
import type { Options } from '../../options/options.ts'
import { appendTo, writeWhole } from '../../output.ts'
import { secretsOf } from '../../target/secrets.ts'

export interface EventLog {
  began(target: Target, clauses: number): void
  judged(judgement: Judgement): void
  ended(record: RunRecord, exitCode: number): void
}

export function openEventLog(flags: Options<'run'>): EventLog {
  const { events: path, runs, seed } = flags
  const redact = createRedact(secretsOf(flags))
  if (path !== undefined) writeWhole(path, '')
  const write = (event: RunEvent) => {
    if (path !== undefined) appendTo(path, renderEvent(event, new Date()))
  }
  return {
    began: ({ grade, name }, clauses) =>
      write({ event: 'began', target: redact(name), grade, seed, runs, clauses }),
    judged: (judgement) =>
      write({
        event: 'judged',
        clause: clauseRecordOf(clauseJudgedBy(judgement.scenario), judgement, redact, { runs }),
      }),
    ended: ({ clauses }, exitCode) => write({ event: 'ended', exitCode, counts: countOutcomes(clauses) }),
  }
}
