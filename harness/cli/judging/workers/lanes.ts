/**
 * Judges clauses in several processes at once. Cases are independent of each other, so the result does not depend on
 * which process judges a clause, or when.
 *
 * @module
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import type { Scenario } from '../../../judge/scenario.ts'
import type { Need } from '../../../judge/target.ts'
import { CommandFailed } from '../../exit.ts'
import { endIfInterrupted, onInterrupt } from '../../interrupt.ts'
import type { Options } from '../../options/options.ts'
import type { JudgeFlags } from '../judging.ts'

/** Judges one clause at a time, against a target of its own. */
export interface Lane<Result> {
  judge(clause: string): Promise<Result>
  stop(): Promise<void>
}

/** The task of a worker, with its options. */
export type Job =
  | { readonly name: 'run'; readonly flags: JudgeFlags }
  | { readonly name: 'prove'; readonly flags: Options<'prove'> }

// A worker loads its modules, starts a chain and compiles hot code first, which takes as long as this many cases.
const minCases = 200

// Options whose target exists only once, or that count across all clauses.
const exclusive = ['exec', 'image', 'rpc', 'fork', 'tape', 'budget', 'bail', 'log'] as const

/**
 * The number of processes to judge in: one for each core, if every process can have a target of its own and
 * enough cases.
 *
 * @throws CommandFailed if more are requested, and the target exists only once.
 */
export function laneCount(flags: Partial<JudgeFlags>, clauses: number): number {
  const { runs = 10, target = 'reference', workers } = flags
  const isGiven = (name: (typeof exclusive)[number]) => flags[name] !== undefined && flags[name] !== false
  const obstacle = target === 'reference' ? exclusive.find(isGiven) : 'target'
  if (obstacle === undefined)
    return workers ?? Math.max(1, Math.min(availableParallelism(), Math.floor((clauses * runs) / minCases)))
  if (workers !== undefined && workers > 1)
    throw new CommandFailed(`--workers cannot be used with --${obstacle}.`)
  return 1
}

/** A worker's message for each clause. */
type Answer<Result> =
  | { readonly result: Result }
  /** `isOwn` if a file of the user's failed, outside of the requested work. */
  | { readonly error: string; readonly isOwn?: boolean }

/**
 * Starts processes for a job.
 *
 * @param Result The job's result for a clause, as structured data.
 */
export function startWorkers<Result>(job: Job, count: number): readonly Lane<Result>[] {
  return Array.from({ length: count }, () => startWorker<Result>(job))
}

function startWorker<Result>(job: Job): Lane<Result> {
  const module = join(import.meta.dirname, `worker${extname(import.meta.filename)}`)
  const env = { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() }
  const execArgv = [...process.execArgv, '--disable-sigusr1']
  const child = fork(module, { serialization: 'advanced', env, execArgv })
  const ended = once(child, 'exit')
  const forget = onInterrupt(() => stop(child, ended))
  child.send(job)
  return {
    async judge(clause) {
      const answered = once(child, 'message')
      child.send(clause)
      const failed = ended.then(([code, signal]) => {
        throw new Error(`a worker ended with ${signal ?? `exit code ${code}`} while it judged ${clause}`)
      })
      const [answer] = (await Promise.race([answered, failed])) as [Answer<Result>]
      if ('error' in answer && answer.isOwn === true) throw new CommandFailed(answer.error)
      if ('error' in answer) throw new Error(`a worker cannot judge ${clause}: ${answer.error}`)
      return answer.result
    },
    stop: () => stop(child, ended).finally(forget),
  }
}

/** Stops lanes, or other resources with a `stop`. */
export async function stopAll(open: readonly Pick<Lane<unknown>, 'stop'>[]): Promise<void> {
  await Promise.all(open.map((one) => one.stop()))
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.connected) child.disconnect()
  await ended
}

interface LaneEvents<Result> {
  begin(scenario: Scenario): void
  /** @returns False if nothing else should be judged. */
  judged(scenario: Scenario, result: Result): boolean
}

/**
 * Makes the lanes judge the clauses; each lane takes the next remaining one.
 *
 * @throws if a lane cannot judge, or a signal interrupts the command.
 */
export async function judgeInLanes<Result>(
  lanes: readonly Lane<Result>[],
  scenarios: readonly Scenario[],
  { begin, judged }: LaneEvents<Result>,
): Promise<void> {
  const left = lanes.length === 1 ? shortestFirst(scenarios) : longestFirst(scenarios)
  const work = async ({ judge }: Lane<Result>) => {
    for (let scenario = left.shift(); scenario !== undefined; scenario = left.shift()) {
      begin(scenario)
      const result = await judge(scenario.clause).finally(endIfInterrupted)
      if (!judged(scenario, result)) left.length = 0
    }
  }
  try {
    await Promise.all(lanes.map(work))
  } finally {
    left.length = 0
  }
}

const weights: Readonly<Partial<Record<Need, number>>> = { time: 4, control: 2, chain: 1 }
const weightOfSession = 8

function weightOf({ needs = [], pauses }: Scenario): number {
  const weight = needs.reduce((sum, need) => sum + (weights[need] ?? 0), 0)
  return pauses === undefined ? weight : weight + weightOfSession
}

/**
 * Puts clauses that act on a chain after the others, and sessions last: a user sees most verdicts early, and a fault
 * that a short clause finds has a short counterexample.
 */
function shortestFirst(scenarios: readonly Scenario[]): Scenario[] {
  return scenarios.toSorted((a, b) => weightOf(a) - weightOf(b))
}

/**
 * Puts sessions and clauses that act on a chain first: they take longest, and the last ones should be short.
 * A quick one precedes them, to show that the run is under way.
 */
function longestFirst(scenarios: readonly Scenario[]): Scenario[] {
  const sorted = scenarios.toSorted((a, b) => weightOf(b) - weightOf(a))
  const short = sorted.find((scenario) => weightOf(scenario) === 0 && scenario.draw === undefined)
  return short === undefined ? sorted : [short, ...sorted.filter((scenario) => scenario !== short)]
}
