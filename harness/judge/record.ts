/**
 * A whole run as one value, for reports and other tools. `reports/README.md` describes it.
 *
 * @module
 */

import type { Shard } from '../core/shard.ts'
import type { Exchange } from '../core/transport/transport.ts'
import type { Tally } from './chain/ledger.ts'
import type { Clause, Level, Scope } from './clause.ts'
import type { Answers } from './interface.ts'
import type { Latencies } from './latencies.ts'
import type { Counts } from './records/asked.ts'
import type { PartRecord } from './records/recorded-parts.ts'
import type { SettledOrder } from './records/settled-order.ts'
import type { Crash, Target } from './target.ts'
import type { Verdict } from './verdict.ts'

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
  /** The file of the user's own scenario; absent for a clause of the interface. */
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
