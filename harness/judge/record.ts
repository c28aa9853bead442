/**
 * A whole run as one value, for reports and other tools. `reports/README.md` describes it.
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

/** Incremented when a field changes its meaning or is removed. */
export const recordVersion = 2

export interface RunRecord {
  readonly version: typeof recordVersion
  /** Name of the interface that was judged. */
  readonly interface: string
  readonly target: string
  readonly grade: Target['grade']
  /** The command-line options that reach the target again; absent if none are needed. */
  readonly options?: string
  /** The file of the user's project to which failures refer; absent if unknown. */
  readonly source?: string
  readonly seed: number
  readonly runs: number
  /** The shard of the clauses that was judged; absent if all were. */
  readonly shard?: Shard
  /** Number of clauses selected for judging; clauses of level observe are not counted. */
  readonly selected?: number
  /** The reason why selected clauses are untested; absent if none is. */
  readonly partial?: EarlyEnd
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  /** Transactions executed on copies of the chain. */
  readonly transactions: Tally
  /** Counts of requests by content; absent if the interface does not classify them. */
  readonly asked?: Counts
  readonly clauses: readonly ClauseRecord[]
  readonly answers?: Answers
  /** The parts of the interface that the target offers; absent if the interface has no parts. */
  readonly parts?: readonly PartRecord[]
  /** The target's response times; absent if it is embedded. */
  readonly latencies?: Latencies
  /** Unexpected ends of a service that the run started; absent if there were none. */
  readonly crashes?: readonly Crash[]
  /** The orders of the run's file, with the promised and the paid amounts. */
  readonly orders?: readonly SettledOrder[]
}

/**
 * The cause that ended the run: a signal, a spent budget, the first failure under `--bail`, or a target that
 * is gone or refuses everything for the rate.
 */
export type EarlyEnd = 'interrupted' | 'budget' | 'bail' | 'gone' | 'refused'

/** A clause of level observe is `observed` if others would pass; a clause whose scenario did not run is `untested`. */
export type Outcome = Verdict['outcome'] | 'observed' | 'untested'

export interface ClauseRecord {
  readonly id: Clause['id']
  readonly level: Level
  readonly scope: Scope
  readonly text: string
  /** How to fix a failure; absent for other outcomes. */
  readonly remedy?: string
  /** The file of its scenario, if it is not `scenarios/solver-api/ID.ts`. */
  readonly scenario?: string
  readonly outcome: Outcome
  /** Cases that met their preconditions. */
  readonly cases: number
  /** Number of cases requested, if the clause passed with fewer; otherwise absent. */
  readonly casesAskedFor?: number
  /** Cases that met no precondition; absent if there were none. */
  readonly discarded?: number
  /** Number of discarded draws by reason; absent if there were none. */
  readonly discards?: Readonly<Record<string, number>>
  readonly requests: number
  /** Mutants that prove the check. */
  readonly mutants: number
  /** The check's message, or the reason why it could not judge. */
  readonly reason?: string
  /** The error that the service logged, if it failed to answer. */
  readonly log?: string
  readonly counterexample?: CounterexampleRecord
  /** The case's id: `assay replay ID` runs it again. */
  readonly replay?: string
  /** Named observations of the target's behaviour that the interface leaves open. */
  readonly observed?: Readonly<Record<string, unknown>>
  readonly durationMs: number
}

/** Bigints are decimal strings; JSON omits `undefined`. */
export interface CounterexampleRecord {
  readonly given?: unknown
  readonly expected?: unknown
  readonly actual?: unknown
  readonly exchanges: readonly Exchange[]
  /** Index of the exchange that the check blames. */
  readonly guilty: number
  /** The transactions of the case on copies of the chain, in order; absent if there were none. */
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

/** A scenario's result in a run. */
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
  /** The command-line options that reach the target again. */
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
  /** Clauses that the user adds to those of the interface. */
  readonly own?: readonly PlacedClause[]
  readonly latencies?: Latencies | undefined
  /** Transactions in addition to those of the scenarios. */
  readonly tally?: Tally
  /** Texts to redact wherever they occur: keys, and addresses that contain keys. */
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
 * The record of one clause; without a judgement it is untested.
 * @param options.met A violation by a single exchange, in a case of any clause.
 * @param options.runs Cases requested.
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
