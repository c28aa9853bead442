/**
 * `assay replay`: runs recorded cases again. The embedded target gives the same bytes and the same outcome; a
 * remote one receives the same requests.
 *
 * @module
 */
import { existsSync } from 'node:fs'
import pc from 'picocolors'
import { printable } from '../../core/printable.ts'
import { createRedact, type Redact } from '../../core/texts/redact.ts'
import { type CaseId, formatCaseId, parseCaseId } from '../../judge/case-id.ts'
import type { Clause } from '../../judge/clause.ts'
import type { RunRecord } from '../../judge/record.ts'
import { type Replayed, replay } from '../../judge/replay.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { interfaceAsked, interfaceOf, type RegisteredInterface } from '../interfaces.ts'
import { endIfInterrupted } from '../interrupt.ts'
import type { Options } from '../options/options.ts'
import { secretsOf } from '../target/secrets.ts'
import { openTarget } from '../target/target.ts'
import { readRecord } from './files/record-file.ts'
import { judgingBy } from './judging.ts'
import { loadScenarios } from './scenarios.ts'

export default async function replayCommand(
  flags: Options<'replay'>,
  given?: RegisteredInterface,
): Promise<ExitCode> {
  const asked = given ?? (await interfaceAsked(flags))
  const { cases, record } = recordedIn(flags.case)
  const judging = await judgingBy(flags, interfaceOf(record, asked))
  const scenarios = await loadScenarios({ clauses: cases.map(({ id }) => id.clause) }, judging)
  const opened = await openTarget(flags, judging.interface, undefined, {
    scenarios,
    ...(record?.answers && { declared: record.answers }),
  })
  const redact = createRedact(secretsOf(flags))
  try {
    const outcomes: Replayed['outcome'][] = []
    for (const { clause, id, exchanges } of cases) {
      const scenario = scenarios.find(({ clause }) => clause === id.clause)
      if (scenario === undefined) {
        throw new CommandFailed(`No scenario for ${id.clause}.`, { exitCode: exitCodes.nothingExecuted })
      }
      const options = { ...opened.options, clause, exchanges }
      const replayed = await replay(scenario, opened.target, id, options).finally(endIfInterrupted)
      const fault = await opened.lastFault()
      if (fault !== undefined) throw fault
      outcomes.push(replayed.outcome)
      print(id, replayed, redact)
    }
    if (outcomes.includes('fail')) return exitCodes.violation
    const isJudged = outcomes.every((outcome) => outcome === 'pass' || outcome === 'discarded')
    return isJudged ? exitCodes.success : exitCodes.inconclusive
  } finally {
    await opened.stop()
  }
}

const colours = {
  pass: pc.green,
  fail: pc.red,
  inconclusive: pc.yellow,
  'not-applicable': pc.dim,
  discarded: pc.dim,
}

function print(id: CaseId, { bytes, outcome, reason }: Replayed, redact: Redact): void {
  const word = colours[outcome](outcome.replace('-', ' '))
  console.log(`${word} ${formatCaseId(id)}${reason === undefined ? '' : `\n  ${printable(redact(reason))}`}`)
  if (bytes !== 'unknown') console.log(`  ${comparisons[bytes]}`)
}

const comparisons: Readonly<Record<Exclude<Replayed['bytes'], 'unknown'>, string>> = {
  same: 'requests and responses are identical to the recorded ones',
  'same-requests': 'requests are identical to the recorded ones, responses differ',
  other: 'requests differ from the recorded ones',
}

interface RecordedCase {
  readonly id: CaseId
  /** The clause that the case violates. */
  readonly clause?: Clause['id']
  readonly exchanges?: Replayed['exchanges']
}

/** The cases that the text names, and the record that holds them, if any. */
function recordedIn(text: string): { cases: readonly RecordedCase[]; record?: RunRecord } {
  const id = parseCaseId(text)
  if (id !== undefined) return { cases: [{ id }] }
  if (!existsSync(text)) {
    throw new CommandFailed(
      `${text} not found. Expected a record.json, or a case ID such as quote/venue@0000002a:0.`,
    )
  }
  const record = readRecord(text)
  const cases = record.clauses.flatMap(({ counterexample, id: clause, replay: id }) => {
    const parsed = id === undefined ? undefined : parseCaseId(id)
    return parsed === undefined ? [] : [{ id: parsed, clause, exchanges: counterexample?.exchanges ?? [] }]
  })
  if (cases.length === 0) {
    throw new CommandFailed(`${text} contains no failure to replay.`, { exitCode: exitCodes.nothingExecuted })
  }
  return { cases, record }
}
