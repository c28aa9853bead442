/**
 * Judges one target by one scenario.
 *
 * A run generates cases, stops at the first one that the target gets wrong, and shrinks it to the smallest case that
 * still fails. A check that never had a chance to fail proves nothing, so there are more outcomes than two:
 *
 * - `pass`            every case satisfied the check;
 * - `fail`            the counterexample violates the clause; its case id replays it;
 * - `inconclusive`    the target was unreachable or malformed, or fewer than half of the cases could be judged;
 * - `not-applicable`  the target lacks something that the scenario needs.
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

/** The judging of one scenario, case by case. */
export interface Trial {
  readonly scenario: Scenario
  /** True while another case could change the verdict. */
  readonly isOpen: boolean
  /** Runs the next case. */
  step(): Promise<void>
  /** The verdict of the cases so far. */
  verdict(): Verdict
}

// After three inconclusive cases, another is unlikely to be conclusive.
const maxInconclusive = 3
// After three draws without a subject, another is unlikely to have one.
const maxMissed = 3

/**
 * Runs `scenario` against `target`.
 *
 * @returns The verdict. It never rejects because of the target's behaviour.
 */
export async function run(scenario: Scenario, target: Target, options: RunOptions): Promise<Verdict> {
  const trial = startTrial(scenario, target, options)
  while (trial.isOpen) await trial.step()
  return trial.verdict()
}

/** Starts a trial; nothing is sent before the first step. */
export function startTrial(scenario: Scenario, target: Target, options: RunOptions): Trial {
  const log = createLog()
  const lacking = (scenario.needs ?? []).filter((need) => !target.provides.has(need))
  // Without drawn input, all cases would be equal.
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

/** True if no other case should begin. A scenario with cases that do not pause goes on with those. */
function isLate({ pauses }: Scenario, waiting: ClauseWaiting | undefined): boolean | undefined {
  return pauses === undefined ? waiting?.isLong() : waiting?.isSlow()
}

/** A pass by fewer than half of the requested cases is not a pass. */
function fewCases({ cases, discarded, discards }: Spent): string {
  const [[reason] = ['']] = Object.entries(discards).toSorted(([, a], [, b]) => b - a)
  return `only ${cases} of ${cases + discarded} cases could be judged: ${reason}`
}
