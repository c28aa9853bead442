/**
 * `assay replay`: one case again. On the embedded target the same bytes come back with the same outcome; on a
 * remote one, the same requests are sent.
 *
 * @module
 */
import { existsSync } from 'node:fs'
import pc from 'picocolors'
import { type CaseId, formatCaseId, parseCaseId } from '../../judge/case-id.ts'
import type { RunRecord } from '../../judge/record.ts'
import { type Replayed, replay } from '../../judge/replay.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { interfaceOf } from '../interfaces.ts'
import { openTarget, type TargetFlags } from '../target/target.ts'
import { readRecord } from './record-file.ts'
import { type Judging, loadScenarios } from './scenarios.ts'

export interface ReplayFlags extends TargetFlags, Judging {}

/** @param text A case's id, or a record whose failures are all replayed. */
export async function replayCommand(text: string, flags: ReplayFlags): Promise<ExitCode> {
  const { cases, record } = recordedIn(text)
  const judging = { ...flags, interface: interfaceOf(record, flags.interface) }
  const scenarios = await loadScenarios({ ...judging, clauses: cases.map(({ id }) => id.clause) })
  const opened = await openTarget(judging)
  try {
    const outcomes: Replayed['outcome'][] = []
    for (const { id, exchanges } of cases) {
      const scenario = scenarios.find(({ clause }) => clause === id.clause)
      if (scenario === undefined) {
        throw new CommandFailed(exitCodes.nothingExecuted, `${id.clause} has no scenario.`)
      }
      const replayed = await replay(scenario, opened.target, id, { ...opened.options, exchanges })
      const fault = opened.fault()
      if (fault !== undefined) throw fault
      outcomes.push(replayed.outcome)
      print(id, replayed)
    }
    if (outcomes.includes('fail')) return exitCodes.violation
    return outcomes.includes('inconclusive') ? exitCodes.inconclusive : exitCodes.success
  } finally {
    await opened.stop()
  }
}

function print(id: CaseId, { bytes, outcome, reason }: Replayed): void {
  const word = { fail: pc.red('fail'), pass: pc.green('pass'), inconclusive: pc.yellow('inconclusive') }
  console.log(`${word[outcome]} ${formatCaseId(id)}${reason === undefined ? '' : `\n  ${reason}`}`)
  switch (bytes) {
    case 'same':
      console.log('  every request and every response is the same, byte for byte')
      break
    case 'same-requests':
      console.log('  the same requests were sent; other responses came')
      break
    case 'other':
      console.log('  other requests were sent than in the record')
      break
    case 'unknown':
      break
  }
}

interface RecordedCase {
  readonly id: CaseId
  readonly exchanges?: Replayed['exchanges']
}

/** The cases that the text names, and the record that holds them, if one does. */
function recordedIn(text: string): { cases: readonly RecordedCase[]; record?: RunRecord } {
  const id = parseCaseId(text)
  if (id !== undefined) return { cases: [{ id }] }
  if (!existsSync(text)) {
    throw new CommandFailed(
      exitCodes.usage,
      `${JSON.stringify(text)} is neither a case's id (clause@seed:path) nor a record.`,
    )
  }
  const record = readRecord(text)
  const cases = record.clauses.flatMap(({ counterexample, replay: id }) => {
    const parsed = id === undefined ? undefined : parseCaseId(id)
    return parsed === undefined ? [] : [{ id: parsed, exchanges: counterexample?.exchanges ?? [] }]
  })
  if (cases.length === 0) {
    throw new CommandFailed(exitCodes.nothingExecuted, `${text} holds no failure to replay.`)
  }
  return { cases, record }
}
