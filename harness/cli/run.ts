/** `assay run`: judges a target by the selected scenarios and writes the report. */
import { join } from 'node:path'
import pc from 'picocolors'
import { type Judgement, type RunRecord, recordOf } from '../conformance/record.ts'
import { run } from '../conformance/run.ts'
import type { Scenario } from '../conformance/scenario.ts'
import { settleOrders } from '../conformance/settle.ts'
import { addTallies, emptyTally, type Verdict } from '../conformance/verdict.ts'
import { renderJson } from '../report/json.ts'
import { renderJunit } from '../report/junit.ts'
import { renderMarkdown } from '../report/markdown.ts'
import { renderText } from '../report/text.ts'
import { CommandFailed, type ExitCode, exitCodes, worstOf } from './exit.ts'
import { writeWhole } from './output.ts'
import { createProgress } from './progress.ts'
import { loadScenarios } from './scenarios.ts'
import { type OpenedTarget, openTarget, type TargetFlags } from './target.ts'

export interface RunFlags extends TargetFlags {
  readonly runs: number
  readonly seed: number
  readonly level?: 'must' | 'should'
  /** Counts a broken should clause as a failure. */
  readonly strict?: boolean
  /** Stops at the first broken clause. */
  readonly bail?: boolean
  readonly out: string
}

export async function runCommand(clauses: readonly string[], flags: RunFlags): Promise<ExitCode> {
  const scenarios = await loadScenarios({ clauses, ...flags })
  if (scenarios.length === 0) {
    throw new CommandFailed(exitCodes.nothingExecuted, 'The selected clauses have no scenario to run.')
  }
  const startedAt = new Date()
  const started = performance.now()
  const opened = await openTarget(flags)
  try {
    const judgements = await judgeAll(scenarios, flags, opened)
    const record = recordOf(judgements, {
      ...(flags.orders === undefined ? {} : await settleAll(opened)),
      target: opened.target,
      seed: flags.seed,
      runs: flags.runs,
      startedAt,
      durationMs: performance.now() - started,
    })
    writeReports(record, flags.out)
    console.log(renderText(record))
    console.log(`Reports in ${flags.out}`)
    return exitCodeOf(record, flags)
  } finally {
    await opened.stop()
  }
}

/** The orders of the file, each executed where the target's chain can be copied. */
async function settleAll({ options, target }: OpenedTarget) {
  if (!target.provides.has('chain')) return {}
  let tally = emptyTally
  const orders = await settleOrders(options.universe.orders, target, options, (one) => {
    tally = addTallies(tally, one)
  })
  return { orders, tally }
}

async function judgeAll(
  scenarios: readonly Scenario[],
  flags: RunFlags,
  { options, target }: OpenedTarget,
): Promise<readonly Judgement[]> {
  const progress = createProgress(scenarios.length)
  const judgements: Judgement[] = []
  for (const scenario of scenarios) {
    progress.begin(scenario.clause)
    const started = performance.now()
    const verdict = await run(scenario, target, { ...options, ...flags })
    judgements.push({ scenario, verdict, durationMs: performance.now() - started })
    progress.end(noteOf(scenario, verdict))
    if (flags.bail === true && verdict.outcome === 'fail') break
  }
  progress.stop()
  return judgements
}

function noteOf({ clause, title }: Scenario, { outcome }: Verdict): string | undefined {
  switch (outcome) {
    case 'fail':
      return `${pc.red('broken')} ${clause}: it is not so that ${title}`
    case 'inconclusive':
      return `${pc.yellow('inconclusive')} ${clause}`
    case 'pass':
    case 'not-applicable':
      return undefined
  }
}

function writeReports(record: RunRecord, out: string): void {
  writeWhole(join(out, 'record.json'), renderJson(record))
  writeWhole(join(out, 'junit.xml'), renderJunit(record))
  writeWhole(join(out, 'summary.md'), renderMarkdown(record))
}

function exitCodeOf({ clauses }: RunRecord, { strict = false }: RunFlags): ExitCode {
  const convicting = strict ? ['must', 'should', 'either'] : ['must', 'either']
  const judged = clauses.filter(({ cases }) => cases > 0)
  return worstOf([
    clauses.some(({ level, verdict }) => verdict === 'fail' && convicting.includes(level))
      ? exitCodes.violation
      : exitCodes.conforms,
    clauses.some(({ level, verdict }) => verdict === 'inconclusive' && level !== 'observe')
      ? exitCodes.inconclusive
      : exitCodes.conforms,
    judged.length === 0 && !clauses.some(({ verdict }) => verdict === 'inconclusive')
      ? exitCodes.nothingExecuted
      : exitCodes.conforms,
  ])
}
