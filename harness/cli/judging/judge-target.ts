/** Judges a target by scenarios, one after another or within a budget of requests, and returns the record. */

import { itemsOfShard } from '../../core/shard.ts'
import { createRedact } from '../../core/texts/redact.ts'
import type { ForkSource } from '../../devnet/fork-source.ts'
import { judgeWithin } from '../../judge/budget.ts'
import type { Tally } from '../../judge/chain/ledger.ts'
import type { SecondOpinion } from '../../judge/chain/second-evm.ts'
import { timed } from '../../judge/latencies.ts'
import type { EarlyEnd, RunRecord } from '../../judge/record.ts'
import { type Judgement, type RunFacts, recordOf } from '../../judge/records/record-of.ts'
import { type RunOptions, run, type Trial } from '../../judge/run.ts'
import { clauseJudgedBy, type Scenario } from '../../judge/scenario.ts'
import { type Crash, endOf, type Target } from '../../judge/target.ts'
import { addTallies, emptyTally } from '../../judge/verdict.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import type { RegisteredInterface } from '../interfaces.ts'
import { endIfInterrupted, onInterrupt } from '../interrupt.ts'
import { createProgress } from '../progress.ts'
import { reachStore } from '../target/reference.ts'
import { replayOptions } from '../target/replay-options.ts'
import { secretsOf } from '../target/secrets.ts'
import { type OpenedTarget, openTarget } from '../target/target.ts'
import { judgedFile } from './files/judged-file.ts'
import type { EventLog } from './following/event-log.ts'
import { announcePace, announceRun, announceSlowed, crashNote, createNotes } from './following/run-notes.ts'
import { type JudgeFlags, type Judging, judgingBy } from './judging.ts'
import { loadScenarios } from './scenarios.ts'
import { judgeInLanes, type Lane, laneCount, startWorkers, stopAll } from './workers/lanes.ts'

/** Follows a run. */
export interface RunObserver extends EventLog {
  /** A signal ended the run; the record holds the results until then. */
  interrupted(record: RunRecord): void
}

/** The result of a scenario. */
type Judged = Pick<Judgement, 'verdict' | 'durationMs'>

/**
 * @param source The source of a fork, if it is already open.
 * @throws CommandFailed if no scenario is selected; as `openTarget`; the error of the forked node.
 */
export async function judgeTarget(
  flags: JudgeFlags,
  judging: Judging,
  observer?: RunObserver,
  source?: ForkSource,
): Promise<RunRecord> {
  const { shard } = flags
  const chosen = await loadScenarios(flags, judging)
  const scenarios = shard === undefined ? chosen : itemsOfShard(chosen, shard)
  if (scenarios.length === 0)
    throw new CommandFailed('No scenario for the selected clauses.', { exitCode: exitCodes.nothingExecuted })
  const selected = scenarios.filter((one) => clauseJudgedBy(one).level !== 'observe').length
  await reachStore(flags.store)
  const startedAt = new Date()
  const started = performance.now()
  const lanes = source === undefined ? laneCount(flags, scenarios.length) : 1
  const job = { name: 'run', flags: { ...flags, interface: judging.interface.api.name } } as const
  const workers = startWorkers<Judged>(job, lanes - 1)
  const opening = openTarget(flags, judging.interface, source, { scenarios })
  const found = await opening.catch(async (error: unknown) => {
    await stopAll(workers)
    throw error
  })
  const { latencies, target } = timed(found.target, () => performance.now())
  try {
    const second = await secondOpinionOf(flags, target)
    const opened = { ...found, target: second?.target ?? target }
    observer?.began(opened.target, scenarios.length)
    announceRun(flags, opened.target, scenarios.length)
    announcePace(flags, opened)
    // The first shard executes the orders for all of them.
    const isSettling = flags.orders !== undefined && (shard?.index ?? 1) === 1
    const judgements: Judgement[] = []
    const recorded = (partial: EarlyEnd | undefined, settled: Partial<RunFacts> = {}) =>
      recordOf(judgements, {
        ...settled,
        interface: judging.interface.api,
        target: opened.target,
        universe: opened.options.universe,
        parts: opened.options.parts,
        options: replayOptions(flags, opened.forkBlock),
        source: judgedFile(flags),
        own: (judging.own ?? []).map(clauseJudgedBy),
        seed: flags.seed,
        runs: flags.runs,
        shard,
        selected,
        partial,
        startedAt,
        durationMs: performance.now() - started,
        latencies: latencies(),
        secrets: secretsOf(flags),
      })
    const forget = onInterrupt(async () => observer?.interrupted(recorded('interrupted')))
    const lane = laneOf(scenarios, opened, flags, second)
    await judgeAll(scenarios, flags, opened, { judgements, lane, workers, observer }).finally(forget)
    announceSlowed(opened)
    const earlyEnd = earlyEndOf(flags, opened.target, scenarios.length - judgements.length)
    const settled = isSettling ? await settleAll(opened, judging.interface) : {}
    const record = recorded(earlyEnd, {
      ...settled,
      tally: { ...emptyTally, ...settled.tally, ...again(second) },
    })
    const fault = await opened.lastFault()
    if (fault !== undefined) throw fault
    return record
  } finally {
    await stopAll([found, ...workers])
  }
}

/** @param left Number of scenarios that were not judged. */
function earlyEndOf({ budget }: JudgeFlags, target: Target, left: number): EarlyEnd | undefined {
  const early = budget === undefined ? 'bail' : 'budget'
  return endOf(target) ?? (left === 0 ? undefined : early)
}

/** Executes the orders of the file, if the target's chain can be copied. */
async function settleAll({ options, target }: OpenedTarget, { orders: listed }: RegisteredInterface) {
  if (listed === undefined || !target.provides.has('chain')) return {}
  let tally = emptyTally
  const orders = await listed.settle(options.universe, target, options, (one) => {
    tally = addTallies(tally, one)
  })
  return { orders, tally }
}

interface JudgedBy {
  /** Receives the judgements. */
  readonly judgements: Judgement[]
  /** The lane of this process. */
  readonly lane: Lane<Judged>
  readonly workers: readonly Lane<Judged>[]
  readonly observer: RunObserver | undefined
}

async function judgeAll(
  scenarios: readonly Scenario[],
  flags: JudgeFlags,
  opened: OpenedTarget,
  { judgements, lane, observer, workers }: JudgedBy,
): Promise<void> {
  const progress = createProgress(scenarios.length)
  const newCrashes = crashesOf(opened.target, flags)
  const notesOf = createNotes(createRedact(secretsOf(flags)))
  if (flags.budget !== undefined) {
    const begin = (clause: string) => progress.begin(clause)
    await judgeForBudget(scenarios, { ...flags, budget: flags.budget }, opened, { judgements, begin })
    endIfInterrupted()
    progress.stop()
    for (const crash of newCrashes()) console.error(crashNote(crash))
    for (const judgement of judgements) observer?.judged(judgement)
    return
  }
  await judgeInLanes([lane, ...workers], scenarios, {
    begin: ({ clause }) => progress.begin(clause),
    judged(scenario, result) {
      if (opened.fault() !== undefined) return false
      judgements.push({ scenario, ...result })
      observer?.judged({ scenario, ...result })
      progress.end(...notesOf(scenario, result.verdict), ...newCrashes().map(crashNote))
      const { broken, outcome } = result.verdict
      const isLast = flags.bail === true && (outcome === 'fail' || broken.length > 0)
      return !isLast && endOf(opened.target) === undefined
    },
  })
  progress.stop()
}

interface BudgetedBy extends Pick<JudgedBy, 'judgements'> {
  begin(clause: string): void
}

async function judgeForBudget(
  scenarios: readonly Scenario[],
  flags: JudgeFlags & { readonly budget: number },
  { options, target }: OpenedTarget,
  { begin, judgements }: BudgetedBy,
): Promise<void> {
  const begun = new Set<Trial>()
  const add = (trial: Trial) => {
    if (begun.has(trial)) return
    begun.add(trial)
    const { scenario, verdict } = trial
    judgements.push({
      scenario,
      get verdict() {
        return verdict()
      },
      durationMs: 0,
    })
  }
  const trials = await judgeWithin(scenarios, target, { ...options, ...flags }, flags.budget, (trial) => {
    begin(trial.scenario.clause)
    add(trial)
  })
  // Missing capabilities of the target are known without a request.
  trials.filter(({ isOpen }) => !isOpen).forEach(add)
  const left = trials.filter((trial) => !begun.has(trial)).map(({ scenario }) => scenario.clause)
  if (left.length > 0) console.error(`Not judged within the budget: ${left.join(', ')}`)
}

/** Judges in this process. */
function laneOf(
  scenarios: readonly Scenario[],
  { options, stop, target }: OpenedTarget,
  flags: Pick<RunOptions, 'runs' | 'seed'>,
  second: SecondOpinion | undefined,
): Lane<Judged> {
  const byClause = new Map<string, Scenario>(scenarios.map((scenario) => [scenario.clause, scenario]))
  return {
    async judge(clause) {
      const scenario = byClause.get(clause)
      if (scenario === undefined) throw new Error(`no scenario of ${clause}`)
      const started = performance.now()
      const verdict = await run(scenario, target, { ...options, ...flags })
      const tally = addTallies(verdict.tally, { ...emptyTally, ...again(second) })
      return { verdict: { ...verdict, tally }, durationMs: performance.now() - started }
    },
    stop,
  }
}

/** A lane that judges the clauses that `flags` select, for a process that receives them one by one. */
export async function openRun(flags: JudgeFlags): Promise<Lane<Judged>> {
  const judging = await judgingBy(flags)
  const scenarios = await loadScenarios(flags, judging)
  const opened = await openTarget(flags, judging.interface, undefined, { scenarios })
  const second = await secondOpinionOf(flags, opened.target)
  return laneOf(scenarios, { ...opened, target: second?.target ?? opened.target }, flags, second)
}

async function secondOpinionOf(flags: JudgeFlags, target: Target): Promise<SecondOpinion | undefined> {
  if (flags.secondEvm !== true) return undefined
  const { secondOpinion } = await import('../target/second-evm.ts')
  return secondOpinion(flags, target)
}

/** The executions of a second EVM since the last call. */
function again(second: SecondOpinion | undefined): Pick<Tally, 'executedAgain'> {
  return second === undefined ? {} : { executedAgain: second.executedAgain() }
}

/** @returns A function that returns the service's ends since its last call. */
function crashesOf(target: Target, flags: JudgeFlags): () => readonly Crash[] {
  const redact = createRedact(secretsOf(flags))
  let seen = 0
  return () => {
    const crashes = target.crashes?.().slice(seen) ?? []
    seen += crashes.length
    return redact(crashes)
  }
}
