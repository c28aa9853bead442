/**
 * Runs one case: generates it, checks it, and shrinks it if it fails.
 *
 * Only an `AssertionError` is a violation. Any other error means that the check could not be made, and is reported by
 * the scenario that owns it.
 *
 * @module
 */
import { AssertionError } from 'node:assert/strict'
import { relative } from 'node:path'
import fc from 'fast-check'
import { cutText } from '../core/texts/cut-text.ts'
import { type Exchange, UnusableAnswer } from '../core/transport/transport.ts'
import { type CaseId, shareOf } from './case-id.ts'
import type { Clause } from './clause.ts'
import { fewestFirst } from './draws/fewest-first.ts'
import { derivedFor, evaluationOf } from './draws/unshared.ts'
import { againWhereEnded } from './ended-service.ts'
import { type Evaluated, evaluateOnce } from './evaluate.ts'
import { absentUnder } from './parts/absence.ts'
import { absenceOf, type KnownPart } from './parts/part.ts'
import { cutBodies, cutBody } from './records/cut.ts'
import { brokenIn, failureOf, logOf, metBy } from './records/failure.ts'
import { Discarded, NotApplicable, type Scenario, SubjectAbsent, sharesOf, violatedBy } from './scenario.ts'
import type { Target } from './target.ts'
import type { Broken, Failure, Log } from './verdict.ts'
import type { WorldOptions } from './world.ts'

export interface CaseOptions
  extends Pick<WorldOptions, 'mutant' | 'pace' | 'parts' | 'settleMs' | 'universe' | 'waiting'> {
  /** Evaluations that may be spent on shrinking a counterexample; zero keeps it as drawn. */
  readonly shrinks: number
  /** Evaluates only the input that the ID names. */
  readonly isReplay?: true
  /**
   * Randomness of the run, for a target that keeps state: no two evaluations share a wallet or an id, and neither do
   * two runs. Absent if the target starts afresh for each case; then everything follows from the case.
   */
  readonly salt?: string
  /** Monotone milliseconds, for a target that runs on real time, which is bounded. */
  readonly nowMs?: () => number
}

/** A case's outcome, with the clauses that single exchanges violated: the first violation of each clause. */
export type CaseResult = CaseOutcome & { readonly broken: readonly Broken[] }

/** A case that met no precondition is `discarded`. */
type CaseOutcome =
  | { readonly outcome: 'pass' | 'discarded'; readonly exchanges: readonly Exchange[] }
  | { readonly outcome: 'fail'; readonly failure: Failure }
  /** If `isDrawn`, another case may have a subject. */
  | { readonly outcome: 'not-applicable'; readonly reason: string; readonly isDrawn?: true }
  | InconclusiveCase

export interface InconclusiveCase {
  readonly outcome: 'inconclusive'
  readonly reason: string
  readonly exchange?: Exchange
  readonly log?: string
}

// A case that meets no precondition is drawn anew this many times.
const redraws = 20

// Cases without a subject cost requests too.
const maxAbsentDraws = 3

// A target on real time may need minutes for one evaluation.
const maxShrinkMs = 20_000

export async function runCase(
  scenario: Scenario,
  target: Target,
  id: CaseId,
  options: CaseOptions,
  log: Log,
): Promise<CaseResult> {
  const absent = absentUnder(scenario, options.parts)
  if (absent !== undefined) return lackingPart(absent, scenario, id)
  let exchanges: readonly Exchange[] = []
  const missed: string[] = []
  let evaluations = 0
  const shrinking = createShrinking(options)
  let ended: CaseOutcome | undefined
  let isJudged = false
  let violation: Violation | undefined
  const broken = new Map<string, Broken>()

  const evaluate = async (drawn: object) => {
    if (shrinking.isOver()) return
    if (options.isReplay && evaluations > 0) throw new fc.PreconditionFailure(true)
    if (missed.length === maxAbsentDraws) throw new fc.PreconditionFailure()
    const path = options.isReplay ? id.path : `${evaluations}`
    const given = derivedFor(evaluationOf(id, { count: evaluations, salt: options.salt }), drawn)
    evaluations += 1
    const crashes = target.crashes?.().length
    const evaluated = await againWhereEnded(() => evaluateOnce(scenario, target, id, given, options, log))
    const { error, sent } = evaluated
    if (!shrinking.hasBegun)
      for (const one of brokenIn(evaluated, { scenario, id: { ...id, path }, given }, broken))
        broken.set(one.clause, one)
    // Each smaller counterexample would take another start of the service.
    if (target.crashes?.().length !== crashes) shrinking.stop()
    if (error instanceof SubjectAbsent) missed.push(error.reason)
    else if (error instanceof Discarded) log.onDiscard(error.reason)
    if (error instanceof Discarded) throw error
    isJudged = true
    if (error === undefined && !shrinking.hasBegun) exchanges = cutBodies(sent, sent.length - 1)
    if (error === undefined) return
    if (error instanceof AssertionError) {
      const clause = violatedBy(error) ?? id.clause
      // While shrinking, a violation of another clause is not a smaller counterexample.
      if (violation !== undefined && violation.clause !== clause) return
      shrinking.begin()
      violation = { clause, failure: failureOf(error, { scenario, clause, id }, { ...evaluated, given }) }
      throw error
    }
    // While shrinking, an input that cannot be judged is not a smaller counterexample.
    if (!shrinking.hasBegun) ended = endedBy(error, evaluated)
  }
  const details = await fc.check(fc.asyncProperty(drawsOf(scenario, id, options), evaluate), {
    seed: id.seed,
    numRuns: 1,
    maxSkipsPerRun: redraws,
    endOnFailure: options.isReplay ?? options.shrinks === 0,
    path: id.path,
  })
  const known = [...broken.values()]
  if (ended !== undefined) return { ...ended, broken: known }
  if (!isJudged && missed[0] !== undefined)
    return { outcome: 'not-applicable', reason: missed[0], isDrawn: true, broken: known }
  if (!isJudged) {
    log.onDiscarded()
    return { outcome: 'discarded', exchanges, broken: known }
  }
  log.onCase()
  if (details.counterexamplePath === null || violation === undefined)
    return { outcome: 'pass', exchanges, broken: known }
  return failedBy(violation, scenario, { ...id, path: details.counterexamplePath }, known)
}

/**
 * If the interface demands a part that the target does not offer, one clause is violated, and the others depend on it.
 */
function lackingPart({ exchange, part, ...known }: KnownPart, scenario: Scenario, id: CaseId): CaseResult {
  const reason = absenceOf({ part, ...known })
  const clause = part.demandedBy
  if (exchange === undefined || clause === undefined) return { outcome: 'not-applicable', reason, broken: [] }
  const { method, url } = exchange.request
  const failure = {
    case: id,
    reason: `${method} ${new URL(url).pathname} is answered ${exchange.response.status}: ${part.name} is not offered.`,
    remedy: `Serve ${part.name}, or declare that the service has none: --without ${part.name}.`,
    ...{ expected: undefined, actual: undefined, counterexample: {} },
    exchanges: [exchange],
    guilty: 0,
    transactions: [],
  }
  return clause === scenario.clause
    ? { outcome: 'fail', failure, broken: [] }
    : { outcome: 'not-applicable', reason, broken: [{ clause, failure }] }
}

function failedBy(
  violation: Violation,
  scenario: Scenario,
  id: CaseId,
  known: readonly Broken[],
): CaseResult {
  const { clause } = violation
  const failure = { ...violation.failure, case: id }
  if (clause === id.clause) return { outcome: 'fail', failure, broken: known }
  const met = { clause, failure: { ...failure, reason: metBy(scenario, clause, failure.reason) } }
  return {
    outcome: 'inconclusive',
    reason: `${failure.reason} (violates ${clause})`,
    broken: [met, ...known.filter((one) => one.clause !== clause)],
  }
}

/**
 * Unbiased: every case is the first run of its own fast-check property, and fast-check prefers edge values in
 * first runs.
 */
function drawsOf(scenario: Scenario, { seed }: CaseId, { universe }: CaseOptions): fc.Arbitrary<object> {
  const share = shareOf(seed, sharesOf(scenario, universe))
  return fc.noBias(fewestFirst(scenario.draw?.(universe, share) ?? fc.constant({})))
}

/** The budget for shrinking; nothing is spent before there is a counterexample. */
function createShrinking({ nowMs = () => 0, shrinks }: CaseOptions) {
  let left = shrinks
  let begunAt: number | undefined
  return {
    get hasBegun() {
      return begunAt !== undefined
    },
    begin() {
      begunAt ??= nowMs()
    },
    isOver() {
      if (begunAt === undefined) return false
      left -= 1
      return left < 0 || nowMs() - begunAt > maxShrinkMs
    },
    stop() {
      left = 0
    },
  }
}

interface Violation {
  readonly clause: Clause['id']
  readonly failure: Failure
}

/** For an error in the check itself: the topmost stack line below the current folder. */
function placeOf({ name, stack = '' }: Error): string {
  if (!['TypeError', 'RangeError', 'ReferenceError'].includes(name)) return ''
  const [, path, place] =
    /(?:file:\/\/)?(\/(?!\S*\/node_modules\/)[^\s?)]+?)(?:\?[\d.]+)?(:\d+:\d+)/.exec(stack) ?? []
  return path === undefined ? '' : ` (${name} at ${relative('', path)}${place})`
}

/** A case that ended without a verdict. */
function endedBy(error: unknown, { log, met, sent }: Evaluated): CaseOutcome {
  if (error instanceof NotApplicable) return { outcome: 'not-applicable', reason: cutText(error.message) }
  const said = error instanceof Error ? `${error.message}${placeOf(error)}` : String(error)
  const exchange = error instanceof UnusableAnswer ? error.exchange : sent.at(-1)
  const violated = met.filter((one) => one.exchange === exchange).map(({ clause }) => clause)
  return {
    outcome: 'inconclusive',
    reason: cutText(violated.length === 0 ? said : `${said} (violates ${violated.join(', ')})`),
    ...(exchange === undefined ? {} : { exchange: cutBody(exchange) }),
    ...logOf(exchange, log),
  }
}
