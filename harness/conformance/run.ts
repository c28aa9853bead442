/**
 * Judges one target by one scenario.
 *
 * A run generates cases, stops at the first one that the target gets wrong, and shrinks it to the smallest
 * that still fails. A check that never had a chance to fail proves nothing, so there are more outcomes than
 * two:
 *
 * - `pass`            every case satisfied the check;
 * - `fail`            the counterexample breaks the clause; its case id replays it;
 * - `inconclusive`    the target was unreachable or malformed, or no case met the preconditions;
 * - `not-applicable`  the target lacks what the scenario needs.
 *
 * Only an `AssertionError` is a violation. Any other error means that the check could not be made, and is
 * reported by the scenario that owns it, so that one fault does not fail forty checks.
 *
 * @module
 */
import { AssertionError } from 'node:assert/strict'
import fc from 'fast-check'
import type { Exchange } from '../client/transport.ts'
import type { Universe } from './arbitraries.ts'
import { type CaseId, seedOfCase } from './case-id.ts'
import type { Tally } from './ledger.ts'
import type { Mutant } from './mutant.ts'
import type { Scenario } from './scenario.ts'
import type { Target } from './target.ts'
import { createWorld, type Pace } from './world.ts'

export type Verdict = Judged & {
  /** Cases that met their preconditions. */
  readonly cases: number
  /** What the target did where the interface leaves it open, by name. */
  readonly observed: Readonly<Record<string, unknown>>
  readonly tally: Tally
}

type Judged =
  | { readonly outcome: 'pass' }
  | { readonly outcome: 'fail'; readonly failure: Failure }
  | { readonly outcome: 'inconclusive'; readonly reason: string; readonly exchange?: Exchange }
  | { readonly outcome: 'not-applicable'; readonly reason: string }

/** A broken clause, with all that is needed to believe it and to see it again. */
export interface Failure {
  readonly case: CaseId
  /** What the check said. */
  readonly reason: string
  readonly expected: unknown
  readonly actual: unknown
  /** The smallest input found that still fails. */
  readonly counterexample: unknown
  /** What was sent and received with that input. */
  readonly exchanges: readonly Exchange[]
}

export interface RunOptions {
  /** The run's seed: each case draws from a hash of it, its clause and its index. */
  readonly seed: number
  /** Cases to generate. Each costs a request or more; a keyless target allows three per second. */
  readonly runs: number
  readonly universe: Universe
  readonly pace: Pace
  /** The fault to put before the target. */
  readonly mutant?: Mutant
  /** Evaluations that may be spent on making a counterexample smaller; zero keeps it as it was drawn. */
  readonly shrinks: number
}

// A case that meets no precondition is drawn anew this many times.
const redraws = 20
// A target that cannot be judged three times over will not be judged the next time either.
const mostInconclusive = 3

/**
 * Runs `scenario` against `target`.
 *
 * @returns The verdict. Never rejects because of what the target did.
 */
export async function run(scenario: Scenario, target: Target, options: RunOptions): Promise<Verdict> {
  const log = createLog()
  const lacking = (scenario.needs ?? []).filter((need) => !target.provides.has(need))
  if (lacking.length > 0) {
    return log.verdict({ outcome: 'not-applicable', reason: `the target offers no ${lacking.join(', ')}` })
  }

  const isFixed = Object.keys(scenario.given).length === 0
  const problems: { reason: string; exchange?: Exchange }[] = []
  for (let index = 0; index < (isFixed ? 1 : options.runs); index += 1) {
    const id = { clause: scenario.clause, seed: seedOfCase(options.seed, scenario.clause, index), path: '0' }
    const outcome = await runCase(scenario, target, id, options, log)
    if (outcome.kind === 'failed') return log.verdict({ outcome: 'fail', failure: outcome.failure })
    if (outcome.kind === 'unjudged') problems.push(outcome)
    if (problems.length === mostInconclusive) break
  }
  const [problem] = problems
  if (problem !== undefined) {
    const { reason, exchange } = problem
    return log.verdict({ outcome: 'inconclusive', reason, ...(exchange === undefined ? {} : { exchange }) })
  }
  if (log.cases === 0) {
    return log.verdict({ outcome: 'inconclusive', reason: 'no generated case met the preconditions' })
  }
  return log.verdict({ outcome: 'pass' })
}

export type CaseOutcome =
  | { readonly kind: 'passed' | 'skipped'; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unjudged'; readonly reason: string; readonly exchange?: Exchange }

/** Runs the case of that id: generates it, checks it, and shrinks it if it fails. */
export async function runCase(
  scenario: Scenario,
  target: Target,
  id: CaseId,
  options: RunOptions,
  log: Log = createLog(),
): Promise<CaseOutcome> {
  let exchanges: Exchange[] = []
  let evaluations = 0
  let hasFailed = false
  let unjudged: CaseOutcome | undefined

  const evaluate = async (given: Record<string, unknown>) => {
    if (hasFailed && ++evaluations > options.shrinks) return
    const sent: Exchange[] = []
    const session = await target.open(id.seed)
    try {
      const world = createWorld(session, options.mutant, options.pace, {
        ...log,
        onExchange: (exchange) => sent.push(exchange),
      })
      await scenario.check(given, world)
      if (!hasFailed) exchanges = sent
    } catch (error) {
      if (fc.PreconditionFailure.isFailure(error)) throw error
      if (error instanceof AssertionError) {
        hasFailed = true
        exchanges = sent
        throw error
      }
      // While shrinking, an input that cannot be judged is simply not a smaller counterexample.
      if (hasFailed) return
      const exchange = sent.at(-1)
      unjudged = {
        kind: 'unjudged',
        reason: error instanceof Error ? error.message : String(error),
        ...(exchange === undefined ? {} : { exchange }),
      }
    } finally {
      await session.close()
    }
  }

  const details = await fc.check(fc.asyncProperty(arbitraryOf(scenario, options.universe), evaluate), {
    seed: id.seed,
    numRuns: 1,
    maxSkipsPerRun: redraws,
    endOnFailure: options.shrinks === 0,
    ...(id.path === '0' ? {} : { path: id.path, endOnFailure: true }),
  })
  if (unjudged !== undefined) return unjudged
  if (!details.failed) {
    log.onCase()
    return { kind: 'passed', exchanges }
  }
  const error = details.errorInstance
  if (details.counterexample === null || !(error instanceof AssertionError)) {
    return { kind: 'skipped', exchanges }
  }
  log.onCase()
  return {
    kind: 'failed',
    failure: {
      case: { ...id, path: details.counterexamplePath },
      reason: error.message,
      expected: error.expected,
      actual: error.actual,
      counterexample: details.counterexample[0],
      exchanges,
    },
  }
}

function arbitraryOf(scenario: Scenario, universe: Universe): fc.Arbitrary<Record<string, unknown>> {
  const drawn = Object.entries(scenario.given).map(([name, generator]) => [
    name,
    typeof generator === 'function' ? generator(universe) : generator,
  ])
  return fc.record(Object.fromEntries(drawn) as Record<string, fc.Arbitrary<unknown>>)
}

interface Log {
  readonly cases: number
  onCase(): void
  onExecuted(tally: Tally): void
  onObserved(name: string, value: unknown): void
  verdict(judged: Judged): Verdict
}

/** Gathers what the cases of one scenario did. */
function createLog(): Log {
  const observed: Record<string, unknown> = {}
  let cases = 0
  let tally: Tally = { executed: 0, revertsExpected: 0, revertsUnexpected: 0 }
  return {
    get cases() {
      return cases
    },
    onCase: () => {
      cases += 1
    },
    onExecuted: (one) => {
      tally = addTallies(tally, one)
    },
    onObserved: (name, value) => {
      observed[name] ??= value
    },
    verdict: (judged) => ({ ...judged, cases, observed, tally }),
  }
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    executed: a.executed + b.executed,
    revertsExpected: a.revertsExpected + b.revertsExpected,
    revertsUnexpected: a.revertsUnexpected + b.revertsUnexpected,
  }
}
