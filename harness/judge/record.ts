/**
 * A whole run as one value, which reports render and other tools read. Described in `reports/README.md`.
 *
 * @module
 */

import type { Shard } from '../core/shard.ts'
import { createRedact, type Redact } from '../core/texts/redact.ts'
import type { Exchange } from '../core/transport/transport.ts'
import { formatCaseId } from './case-id.ts'
import type { Tally, Transaction } from './chain/ledger.ts'
import type { Clause, Level, PlacedClause, Scope } from './clause.ts'
import { type Answers, clausesOf, type Interface } from './interface.ts'
import type { Latencies } from './latencies.ts'
import type { KnownPart } from './parts/part.ts'
import { type Counts, sumOf } from './records/asked.ts'
import { cutClauses } from './records/cut.ts'
import { type PartRecord, recordedParts } from './records/recorded-parts.ts'
import type { SettledOrder } from './records/settled-order.ts'
import { shortOf } from './records/short.ts'
import { withoutSecrets } from './records/without-secrets.ts'
import type { Scenario } from './scenario.ts'
import type { Crash, Target } from './target.ts'
import { addTallies, emptyTally, type Failure, type Verdict } from './verdict.ts'

/** Raised when a field changes its meaning or goes. */
export const recordVersion = 2

export interface RunRecord {
  readonly version: typeof recordVersion
  /** Name of the interface that was judged. */
  readonly interface: string
  readonly target: string
  readonly grade: Target['grade']
  /** The options that reach the target again, for a shell; absent where none is needed. */
  readonly options?: string
  /** The file of the user's project that failures are about; absent where none is known. */
  readonly source?: string
  readonly seed: number
  readonly runs: number
  /** Which part of the clauses was judged; absent where it was all of them. */
  readonly shard?: Shard
  /** How many clauses were to be judged: those that are only observed are not counted. */
  readonly selected?: number
  /** Why clauses that should be judged are untested; absent where none is. */
  readonly partial?: EarlyEnd
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  /** Transactions executed on copies of the chain. */
  readonly transactions: Tally
  /** What the requests asked for; absent where the interface does not say. */
  readonly asked?: Counts
  readonly clauses: readonly ClauseRecord[]
  readonly answers?: Answers
  /** What the target offers of the interface; absent where the interface has no parts. */
  readonly parts?: readonly PartRecord[]
  /** How long the target took to answer; absent where it is embedded. */
  readonly latencies?: Latencies
  /** How often a service that the run started ended by itself; absent where it never did. */
  readonly crashes?: readonly Crash[]
  /** The orders of the run's file: what was promised for each, and what was paid. */
  readonly orders?: readonly SettledOrder[]
}

/**
 * A signal, a spent budget, the first failure of a run with `--bail`, or a target that is gone or refuses everything for
 * the rate ended the run.
 */
export type EarlyEnd = 'interrupted' | 'budget' | 'bail' | 'gone' | 'refused'

/** A clause of level observe is `observed` where others pass; a clause without a scenario that ran is `untested`. */
export type Outcome = Verdict['outcome'] | 'observed' | 'untested'

export interface ClauseRecord {
  readonly id: Clause['id']
  readonly level: Level
  readonly scope: Scope
  readonly text: string
  /** What to do about a failure; absent elsewhere. */
  readonly remedy?: string
  /** The file of its scenario, where that is not `scenarios/solver-api/ID.ts`. */
  readonly scenario?: string
  readonly outcome: Outcome
  /** Cases that met their preconditions. */
  readonly cases: number
  /** Cases that the run asked for, where it passed by fewer; absent elsewhere. */
  readonly casesAskedFor?: number
  /** Cases that did not; absent where there is none. */
  readonly discarded?: number
  /** How many draws were left for each reason; absent where none was. */
  readonly discards?: Readonly<Record<string, number>>
  readonly requests: number
  /** Mutants that prove the check. */
  readonly mutants: number
  /** What the check said, or why it could not judge. */
  readonly reason?: string
  /** What the service logged of an error, where it failed to answer. */
  readonly log?: string
  readonly counterexample?: CounterexampleRecord
  /** The case's id: `assay replay ID` runs it again. */
  readonly replay?: string
  /** What the target does where the interface is silent, by name. */
  readonly observed?: Readonly<Record<string, unknown>>
  readonly durationMs: number
}

/** Bigints are decimal strings; JSON leaves out what is `undefined`. */
export interface CounterexampleRecord {
  readonly given?: unknown
  readonly expected?: unknown
  readonly actual?: unknown
  readonly exchanges: readonly Exchange[]
  /** Index of the exchange that the check blames. */
  readonly guilty: number
  /** What the case executed on copies of the chain, in order; absent where it executed nothing. */
  readonly transactions?: readonly TransactionRecord[]
}

/** Amounts are decimal strings of base units. */
export interface TransactionRecord {
  readonly status: 'success' | 'reverted'
  readonly revertReason?: string
  readonly gasUsed: string
  /** Every balance that changed. */
  readonly changes: readonly { readonly token: string; readonly holder: string; readonly change: string }[]
}

/** What a run knows of one scenario once it is judged. */
export interface Judgement {
  readonly scenario: Scenario
  readonly verdict: Verdict
  readonly durationMs: number
}

export interface RunFacts {
  readonly interface: Interface
  readonly target: Target
  readonly universe?: unknown
  readonly parts?: readonly KnownPart[] | undefined
  /** The options that reach the target again, for a shell. */
  readonly options?: string
  readonly source?: string | undefined
  readonly seed: number
  readonly runs: number
  readonly shard?: Shard | undefined
  readonly selected?: number
  readonly partial?: EarlyEnd | undefined
  readonly startedAt: Date
  readonly durationMs: number
  readonly orders?: readonly SettledOrder[]
  /** Clauses that are not the interface's. */
  readonly own?: readonly PlacedClause[]
  readonly latencies?: Latencies | undefined
  /** Transactions beside those of the scenarios. */
  readonly tally?: Tally
  /** Redacted wherever they occur: keys, and addresses that contain keys. */
  readonly secrets?: readonly string[]
}

/** Joins the judgements with the clauses of the interface: a clause without one is untested. */
export function recordOf(judgements: readonly Judgement[], facts: RunFacts): RunRecord {
  const byClause = new Map(judgements.map((judgement) => [judgement.scenario.clause, judgement]))
  const redact = createRedact(facts.secrets ?? [])
  const crashes = facts.target.crashes?.() ?? []
  const clauses = [...clausesOf(facts.interface), ...(facts.own ?? [])]
  const { answersOf, survey } = facts.interface
  const answers = answersOf?.(facts.universe)
  const broken = clauses.flatMap(({ id }) => byClause.get(id)?.verdict.broken ?? [])
  const records = cutClauses(
    clauses.map((clause) => {
      const met = broken.filter((one) => one.clause === clause.id)
      const own = met.find(({ failure }) => failure.case.clause === clause.id)
      const judgement = byClause.get(clause.id)
      return clauseRecordOf(clause, judgement, redact, { runs: facts.runs, met: (own ?? met[0])?.failure })
    }),
  )
  return {
    version: recordVersion,
    interface: facts.interface.name,
    target: redact(facts.target.name),
    grade: facts.target.grade,
    ...(facts.options ? { options: redact(facts.options) } : {}),
    ...(facts.source !== undefined && { source: facts.source }),
    seed: facts.seed,
    runs: facts.runs,
    ...(facts.shard && { shard: facts.shard }),
    ...(facts.selected !== undefined && { selected: facts.selected }),
    ...(facts.partial && { partial: facts.partial }),
    startedAt: facts.startedAt.toISOString(),
    durationMs: Math.round(facts.durationMs),
    transactions: judgements
      .map(({ verdict }) => verdict.tally)
      .reduce(addTallies, facts.tally ?? emptyTally),
    ...(survey && { asked: sumOf([survey.none, ...judgements.map(({ verdict }) => verdict.asked)]) }),
    clauses: records,
    ...(facts.parts && facts.parts.length > 0 && { parts: recordedParts(facts.parts, records) }),
    ...(answers && { answers: redact(answers) }),
    ...(facts.latencies && { latencies: redact(facts.latencies) }),
    ...(crashes.length === 0 ? {} : { crashes: redact(crashes) }),
    ...(facts.orders === undefined ? {} : { orders: redact(facts.orders) }),
  }
}

/**
 * What a record holds of one clause; without a judgement it is untested.
 * @param options.met A violation by a single exchange, in a case of any clause.
 * @param options.runs Cases that were asked for.
 */
export function clauseRecordOf(
  { file, id, level, remedy, scope, text }: PlacedClause,
  judgement: Judgement | undefined,
  redact: Redact,
  { met, runs }: { readonly runs: number; readonly met?: Failure | undefined },
): ClauseRecord {
  const judged = { ...judgedAs(level, judgement, redact), ...shortOf(judgement, runs) }
  const failed = met === undefined || judged.outcome === 'fail' ? {} : redact(failureOf(met))
  const all = { id, level, scope, text, ...(file && { scenario: file }), ...judged, ...failed }
  return all.outcome === 'fail' && remedy !== undefined ? { ...all, remedy } : all
}

function judgedAs(level: Level, judgement: Judgement | undefined, redact: Redact) {
  if (judgement === undefined) {
    return { outcome: 'untested', cases: 0, requests: 0, mutants: 0, durationMs: 0 } as const
  }
  const { scenario, verdict, durationMs } = judgement
  return {
    outcome: level === 'observe' && verdict.outcome === 'pass' ? ('observed' as const) : verdict.outcome,
    cases: verdict.cases,
    ...(verdict.discarded === 0 ? {} : { discarded: verdict.discarded }),
    ...(Object.keys(verdict.discards).length === 0 ? {} : { discards: verdict.discards }),
    requests: verdict.requests,
    mutants: [scenario.mutants, ...Object.values(scenario.elsewhere ?? {})].flatMap(Object.keys).length,
    ...redact(explanationOf(verdict)),
    ...(Object.keys(verdict.observed).length === 0 ? {} : { observed: redact(verdict.observed) }),
    durationMs: Math.round(durationMs),
  }
}

function explanationOf(verdict: Verdict) {
  switch (verdict.outcome) {
    case 'pass':
      return {}
    case 'inconclusive':
      return { reason: verdict.reason, ...(verdict.log !== undefined && { log: verdict.log }) }
    case 'not-applicable':
      return { reason: verdict.reason }
    case 'fail':
      return failureOf(verdict.failure)
  }
}

function failureOf(failure: Failure) {
  const { expected, actual, counterexample, exchanges, reason, transactions } = failure
  return {
    outcome: 'fail' as const,
    reason,
    ...(failure.log !== undefined && { log: failure.log }),
    counterexample: {
      given: counterexample,
      expected,
      actual,
      exchanges: exchanges.map(withoutSecrets),
      guilty: failure.guilty,
      ...(transactions.length === 0 ? {} : { transactions: transactions.map(transactionOf) }),
    },
    replay: formatCaseId(failure.case),
  }
}

function transactionOf({ changes, gasUsed, revertReason, status }: Transaction): TransactionRecord {
  return {
    status,
    ...(revertReason === undefined ? {} : { revertReason }),
    gasUsed: `${gasUsed}`,
    changes: changes.map(({ change, holder, token }) => ({ token, holder, change: `${change}` })),
  }
}
