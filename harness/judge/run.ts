/**
 * Judges one target by one scenario.
 *
 * A run generates cases, stops at the first one that the target gets wrong, and shrinks it to the smallest
 * that still fails. A check that never had a chance to fail proves nothing, so there are more outcomes than
 * two:
 *
 * - `pass`            every case satisfied the check;
 * - `fail`            the counterexample violates the clause; its case id replays it;
 * - `inconclusive`    the target was unreachable or malformed, or fewer than half of the cases could be judged;
 * - `not-applicable`  the target lacks what the scenario needs.
 *
 * @module
 */
import { type CaseOptions, type InconclusiveCase, runCase } from './case.ts'
import { seedOfCase, seedOfSharedCase } from './case-id.ts'
import { type ClauseWaiting, waitingFor } from './rate/waiting.ts'
import { type Scenario, sharesOf } from './scenario.ts'
import { needs, type Target } from './target.ts'
import { type Broken, createLog, type Failure, type Judged, type Spent, type Verdict } from './verdict.ts'

export interface RunOptions extends CaseOptions {
  /** The run's seed: each case draws from a hash of it, its clause and its index. */
  readonly seed: number
  /** Cases to generate. Each costs a request or more; a keyless target allows three per second. */
  readonly runs: number
}

/** A scenario on its way to a verdict, case by case. */
export interface Trial {
  readonly scenario: Scenario
  /** True while another case could change the verdict. */
  readonly isOpen: boolean
  /** Runs the next case. */
  step(): Promise<void>
  /** What the cases so far say. */
  verdict(): Verdict
}

// After three inconclusive cases the next one will hardly be judged either.
const maxInconclusive = 3
// Nor will one be drawn that asks for nothing that the target lacks.
const maxMissed = 3

/**
 * Runs `scenario` against `target`.
 *
 * @returns The verdict. Never rejects because of what the target did.
 */
export async function run(scenario: Scenario, target: Target, options: RunOptions): Promise<Verdict> {
  const trial = startTrial(scenario, target, options)
  while (trial.isOpen) await trial.step()
  return trial.verdict()
}

/** Begins to judge; nothing is sent before the first step. */
export function startTrial(scenario: Scenario, target: Target, options: RunOptions): Trial {
  const log = createLog()
  const lacking = (scenario.needs ?? []).filter((need) => !target.provides.has(need))
  // Without anything to generate, every case would be the same.
  const maxCases = scenario.draw === undefined ? 1 : options.runs
  const count = scenario.countListed?.(options.universe) ?? 0
  const shares = sharesOf(scenario, options.universe)
  const waiting = waitingFor(maxCases, options)
  const inconclusive: InconclusiveCase[] = []
  let failure: Failure | undefined
  const broken = new Map<string, Broken>()
  let lacksWhatItJudges =
    scenario.countListed?.(options.universe) === 0 ? 'the target offers none of what it lists' : undefined
  const missed: string[] = []
  let index = 0

  function judged(): Judged {
    if (lacking.length > 0) {
      return {
        outcome: 'not-applicable',
        reason: `the target offers ${lacking.map((need) => needs[need]).join(', ')}`,
      }
    }
    if (failure !== undefined) return { outcome: 'fail', failure }
    const lacked = lacksWhatItJudges ?? missed[0]
    if (lacked !== undefined && log.spent.cases === 0) return { outcome: 'not-applicable', reason: lacked }
    const [first] = inconclusive
    if (first !== undefined) {
      const { exchange, log, reason } = first
      const evidence = { ...(exchange && { exchange }), ...(log !== undefined && { log }) }
      return { outcome: 'inconclusive', reason, ...evidence }
    }
    const { cases, discarded } = log.spent
    return cases === 0 || cases < discarded
      ? { outcome: 'inconclusive', reason: fewCases(log.spent) }
      : { outcome: 'pass' }
  }

  return {
    scenario,
    get isOpen() {
      return (
        lacking.length === 0 &&
        failure === undefined &&
        lacksWhatItJudges === undefined &&
        !(count === 0 && log.spent.cases === 0 && missed.length >= maxMissed) &&
        index < maxCases &&
        !(isLate(scenario, waiting) && log.spent.cases > 0) &&
        inconclusive.length < maxInconclusive
      )
    },
    async step() {
      const seed =
        count === 0 && !shares.isByTurn
          ? seedOfCase(options.seed, scenario.clause, index)
          : seedOfSharedCase(options.seed, scenario.clause, { cases: maxCases, index, ...shares })
      index += 1
      const id = { clause: scenario.clause, seed, path: '0' }
      const result = await runCase(scenario, target, id, { ...options, waiting }, log)
      if (result.outcome === 'fail') failure = result.failure
      if (result.outcome === 'not-applicable') {
        if (result.isDrawn === true) missed.push(result.reason)
        else lacksWhatItJudges = result.reason
      }
      if (result.outcome === 'inconclusive') inconclusive.push(result)
      for (const one of result.broken) if (!broken.has(one.clause)) broken.set(one.clause, one)
    },
    verdict: () => ({ ...judged(), broken: [...broken.values()], ...log.spent }),
  }
}

/** True where no other case should begin: where some do not pause, they are not as late as the others. */
function isLate({ pauses }: Scenario, waiting: ClauseWaiting | undefined): boolean | undefined {
  return pauses === undefined ? waiting?.isLong() : waiting?.isSlow()
}

/** A pass that rests on fewer than half of its cases is none. */
function fewCases({ cases, discarded, discards }: Spent): string {
  const [[reason] = ['']] = Object.entries(discards).toSorted(([, a], [, b]) => b - a)
  return `only ${cases} of ${cases + discarded} cases could be judged: ${reason}`
}
