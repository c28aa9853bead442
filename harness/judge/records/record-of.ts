/**
 * The record of a run: its judgements, joined with the clauses of the interface.
 *
 * @module
 */
import type { Shard } from '../../core/shard.ts'
import { createRedact, type Redact } from '../../core/texts/redact.ts'
import { formatCaseId } from '../case-id.ts'
import type { Tally, Transaction } from '../chain/ledger.ts'
import type { Level, PlacedClause } from '../clause.ts'
import type { Interface } from '../interface.ts'
import type { Latencies } from '../latencies.ts'
import type { KnownPart } from '../parts/part.ts'
import {
  type ClauseRecord,
  type EarlyEnd,
  type RunRecord,
  recordVersion,
  type TransactionRecord,
} from '../record.ts'
import type { Scenario } from '../scenario.ts'
import type { Target } from '../target.ts'
import { addTallies, emptyTally, type Failure, type Verdict } from '../verdict.ts'
import { sumOf } from './asked.ts'
import { cutClauses } from './cut.ts'
import { recordedParts } from './recorded-parts.ts'
import type { SettledOrder } from './settled-order.ts'
import { shortOf } from './short.ts'
import { withoutSecrets } from './without-secrets.ts'

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
  const clauses = [...facts.interface.clauses, ...(facts.own ?? [])]
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
  return all.outcome === 'fail' && remedy !== undefined ? { remedy, ...all } : all
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
    ...(failure.remedy !== undefined && { remedy: failure.remedy }),
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
