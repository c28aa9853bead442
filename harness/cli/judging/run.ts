/** `assay run`: judges a target by the selected scenarios and writes the report. */
import pc from 'picocolors'
import type { ForkSource } from '../../devnet/environment/fork-source.ts'
import { judgeWithin } from '../../judge/budget.ts'
import { checkExpectations, draftExpectations, type Expectations } from '../../judge/expectations.ts'
import { type Judgement, type RunRecord, recordOf } from '../../judge/record.ts'
import { run } from '../../judge/run.ts'
import { clauseJudgedBy, type Scenario } from '../../judge/scenario.ts'
import { addTallies, emptyTally, type Verdict } from '../../judge/verdict.ts'
import { renderText } from '../../report/formats/text.ts'
import { CommandFailed, type ExitCode, exitCodes, worstOf } from '../exit.ts'
import type { RegisteredInterface } from '../interfaces.ts'
import { createProgress } from '../progress.ts'
import { secretsOf } from '../target/secrets.ts'
import { type OpenedTarget, openTarget } from '../target/target.ts'
import { type EventFlags, type EventLog, openEventLog } from './event-log.ts'
import { announceOnGitHub, printQuoting } from './github-actions.ts'
import { writeReports } from './reports.ts'
import { type Judging, loadScenarios } from './scenarios.ts'

export interface RunFlags extends EventFlags, Judging {
  readonly level?: 'must' | 'should'
  /** Counts a violated should clause as a failure. */
  readonly strict?: boolean
  /** Stops at the first failure. */
  readonly bail?: boolean
  readonly out: string
  /** Requests to send at most; they are spent where they tell most. */
  readonly budget?: number
  /** Known failures. */
  readonly expect?: Expectations
}

/** @param source What a fork reads from, where it is open already. */
export async function runCommand(
  clauses: readonly string[],
  flags: RunFlags,
  source?: ForkSource,
): Promise<ExitCode> {
  const scenarios = await loadScenarios({ clauses, ...flags })
  if (scenarios.length === 0) {
    throw new CommandFailed(exitCodes.nothingExecuted, 'The selected clauses have no scenario to run.')
  }
  const startedAt = new Date()
  const started = performance.now()
  const opened = await openTarget(flags, source)
  try {
    const events = openEventLog(flags)
    events.began(opened.target, scenarios.length)
    const judgements = await judgeAll(scenarios, flags, opened, events)
    const record = recordOf(judgements, {
      ...(flags.orders === undefined ? {} : await settleAll(opened, flags.interface)),
      interface: flags.interface.api,
      target: opened.target,
      own: (flags.own ?? []).map(clauseJudgedBy),
      seed: flags.seed,
      runs: flags.runs,
      startedAt,
      durationMs: performance.now() - started,
      secrets: secretsOf(flags),
    })
    const fault = opened.fault()
    if (fault !== undefined) throw fault
    writeReports(record, flags.out)
    printQuoting(renderText(record), process.env)
    console.log(`Reports in ${flags.out}`)
    announceOnGitHub(record, process.env)
    const exitCode = conclude(record, flags, startedAt)
    events.ended(record, exitCode)
    return exitCode
  } finally {
    await opened.stop()
  }
}

/** The orders of the file, each executed where the target's chain can be copied. */
async function settleAll({ options, target }: OpenedTarget, { orders: listed }: RegisteredInterface) {
  if (listed === undefined || !target.provides.has('chain')) return {}
  let tally = emptyTally
  const orders = await listed.settle(options.universe, target, options, (one) => {
    tally = addTallies(tally, one)
  })
  return { orders, tally }
}

async function judgeAll(
  scenarios: readonly Scenario[],
  flags: RunFlags,
  { fault, options, target }: OpenedTarget,
  events: EventLog,
): Promise<readonly Judgement[]> {
  const progress = createProgress(scenarios.length)
  const judgements: Judgement[] = []
  const runOptions = { ...options, ...flags }
  if (flags.budget !== undefined) {
    const trials = await judgeWithin(scenarios, target, runOptions, flags.budget, ({ scenario }) =>
      progress.begin(scenario.clause),
    )
    progress.stop()
    const left = trials.filter((trial) => trial.isOpen && trial.verdict().requests === 0)
    if (left.length > 0) {
      console.log(`The budget left out: ${left.map(({ scenario }) => scenario.clause).join(', ')}`)
    }
    const judged = trials
      .filter((trial) => !left.includes(trial))
      .map((trial) => ({ scenario: trial.scenario, verdict: trial.verdict(), durationMs: 0 }))
    for (const judgement of judged) events.judged(judgement)
    return judged
  }
  for (const scenario of scenarios) {
    progress.begin(scenario.clause)
    const started = performance.now()
    const verdict = await run(scenario, target, runOptions)
    if (fault() !== undefined) break
    const judgement = { scenario, verdict, durationMs: performance.now() - started }
    judgements.push(judgement)
    events.judged(judgement)
    progress.end(noteOf(scenario, verdict))
    if (flags.bail === true && verdict.outcome === 'fail') break
  }
  progress.stop()
  return judgements
}

function noteOf({ clause, title }: Scenario, { outcome }: Verdict): string | undefined {
  switch (outcome) {
    case 'fail':
      return `${pc.red('fail')} ${clause} violated: ${title}`
    case 'inconclusive':
      return `${pc.yellow('inconclusive')} ${clause}`
    case 'pass':
    case 'not-applicable':
      return undefined
  }
}

const daysOfGrace = 30

/** Holds the record against what was expected of it, and says how the process ends. */
function conclude(record: RunRecord, flags: RunFlags, now: Date): ExitCode {
  const failing = flags.strict === true ? ['must', 'should', 'either'] : ['must', 'either']
  const failures = record.clauses.filter(
    ({ level, outcome }) => outcome === 'fail' && failing.includes(level),
  )
  const { expected, stale, unexpected } = checkExpectations(record, failures, flags.expect ?? [], dayOf(now))
  if (expected.length > 0) console.log(`Failed as expected: ${expected.join(', ')}`)
  for (const sentence of stale) console.log(`${pc.red('stale')} ${sentence}: remove or renew the entry`)
  if (unexpected.length > 0) {
    const expires = dayOf(new Date(now.getTime() + daysOfGrace * 86_400_000))
    console.log('To expect these failures, put into a file and name it with --expect:')
    printQuoting(JSON.stringify(draftExpectations(unexpected, expires), undefined, 2), process.env)
  }

  const outcomes = record.clauses.filter(({ level }) => level !== 'observe').map(({ outcome }) => outcome)
  const isNothing = record.clauses.every(({ outcome }) => ['not-applicable', 'untested'].includes(outcome))
  return worstOf([
    ...(unexpected.length + stale.length > 0 ? [exitCodes.violation] : []),
    ...(outcomes.includes('inconclusive') ? [exitCodes.inconclusive] : []),
    ...(isNothing ? [exitCodes.nothingExecuted] : []),
  ])
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
