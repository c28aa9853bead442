/** `assay compare`: two targets or two records, side by side. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Judgement, type RunRecord, recordOf } from '../../judge/record.ts'
import { run } from '../../judge/run.ts'
import { renderComparison } from '../../report/comparison.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { interfaceOf } from '../interfaces.ts'
import { writeWhole } from '../output.ts'
import { createProgress } from '../progress.ts'
import { secretsOf } from '../target/secrets.ts'
import { openTarget, type TargetFlags } from '../target/target.ts'
import { assertOneInterface, readRecord } from './record-file.ts'
import { clausesMatching, loadScenarios } from './scenarios.ts'

export interface CompareFlags extends Omit<TargetFlags, 'target'> {
  readonly runs: number
  readonly seed: number
  readonly out: string
}

/** @param sides Each `reference`, an address, or a record.json. */
export async function compareCommand(
  sides: readonly [string, string],
  clauses: readonly string[],
  flags: CompareFlags,
): Promise<ExitCode> {
  const records = sides.filter((side) => existsSync(side)).map(readRecord)
  assertOneInterface(records)
  const judging = { ...flags, interface: interfaceOf(records[0], flags.interface) }
  const [left, right] = [
    await recordOfSide(sides[0], clauses, judging),
    await recordOfSide(sides[1], clauses, judging),
  ]
  const asked = new Set<string>(clausesMatching(clauses, judging).map(({ id }) => id))
  const text = renderComparison(left, right, ({ id }) => asked.has(id))
  writeWhole(join(flags.out, 'comparison.md'), text)
  process.stdout.write(text)
  return exitCodes.success
}

async function recordOfSide(
  side: string,
  clauses: readonly string[],
  flags: CompareFlags,
): Promise<RunRecord> {
  if (existsSync(side)) return readRecord(side)
  const scenarios = await loadScenarios({ ...flags, clauses })
  const opened = await openTarget({ ...flags, target: side })
  const progress = createProgress(scenarios.length)
  const startedAt = new Date()
  const started = performance.now()
  const judgements: Judgement[] = []
  try {
    for (const scenario of scenarios) {
      progress.begin(`${side} ${scenario.clause}`)
      const began = performance.now()
      const verdict = await run(scenario, opened.target, { ...opened.options, ...flags, shrinks: 0 })
      judgements.push({ scenario, verdict, durationMs: performance.now() - began })
      progress.end()
    }
  } finally {
    progress.stop()
    await opened.stop()
  }
  return recordOf(judgements, {
    interface: flags.interface.api,
    target: opened.target,
    seed: flags.seed,
    runs: flags.runs,
    startedAt,
    durationMs: performance.now() - started,
    secrets: secretsOf(flags),
  })
}
