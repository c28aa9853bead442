/** The verdict of a run on one clause: its outcome, and the evidence. */

import { cutText } from '../core/texts/cut-text.ts'
import type { Exchange } from '../core/transport/transport.ts'
import type { CaseId } from './case-id.ts'
import type { Tally, Transaction } from './chain/ledger.ts'
import type { Clause } from './clause.ts'
import { type Counts, createCounter } from './records/asked.ts'
import { cutValue } from './records/cut.ts'

/** The verdict, with violations of any clause by single exchanges: the first of each clause. */
export type Verdict = Judged & Spent & { readonly broken: readonly Broken[] }

export type Judged =
  | { readonly outcome: 'pass' }
  | { readonly outcome: 'fail'; readonly failure: Failure }
  | {
      readonly outcome: 'inconclusive'
      readonly reason: string
      readonly exchange?: Exchange
      readonly log?: string
    }
  | { readonly outcome: 'not-applicable'; readonly reason: string }

/** A violation of the clause, with the evidence and the means to reproduce it. */
export interface Failure {
  readonly case: CaseId
  /** The check's message. */
  readonly reason: string
  /** How to fix it, if not as the clause says. */
  readonly remedy?: string
  /** A JSON value, like `actual` and the counterexample. */
  readonly expected: unknown
  readonly actual: unknown
  /** The smallest input found that still fails. */
  readonly counterexample: unknown
  /** The exchanges with that input. */
  readonly exchanges: readonly Exchange[]
  /** Index of the exchange that the check blames, or else of the one that `guiltyIn` finds. */
  readonly guilty: number
  /** The error that the service logged, if it failed to answer. */
  readonly log?: string
  /** The transactions with that input on copies of the chain, in order. */
  readonly transactions: readonly Transaction[]
}

/** A violation of a clause by a single exchange, in a case of any clause. */
export interface Broken {
  readonly clause: Clause['id']
  readonly failure: Failure
}

/** The cost of judging. */
export interface Spent {
  /** Cases that met their preconditions. */
  readonly cases: number
  /** Cases that met none, after all redraws. */
  readonly discarded: number
  /** Number of discarded draws by reason. */
  readonly discards: Readonly<Record<string, number>>
  readonly requests: number
  /** Counts of the requests by content. */
  readonly asked: Counts
  /** Named observations of behaviour that the interface leaves open. */
  readonly observed: Readonly<Record<string, unknown>>
  readonly tally: Tally
}

/** Accumulates the results of one scenario's cases. */
export interface Log {
  readonly spent: Spent
  onCase(): void
  /** A draw was discarded. */
  onDiscard(reason: string): void
  /** All draws of a case were discarded. */
  onDiscarded(): void
  onRequest(): void
  onAsked(subject: string, name: string): void
  onExecuted(tally: Tally): void
  /** The first value under a name is kept. */
  onObserved(name: string, value: unknown): void
}

export const emptyTally: Tally = { executed: 0, revertsExpected: 0, revertsUnexpected: 0 }

export function createLog(): Log {
  const observed: Record<string, unknown> = {}
  const discards: Record<string, number> = {}
  const asked = createCounter()
  let cases = 0
  let discarded = 0
  let requests = 0
  let tally = emptyTally
  return {
    get spent() {
      return { cases, discarded, discards, requests, asked: asked.counts, observed, tally }
    },
    onCase: () => {
      cases += 1
    },
    onDiscard: (said) => {
      const reason = cutText(said)
      discards[reason] = (discards[reason] ?? 0) + 1
    },
    onDiscarded: () => {
      discarded += 1
    },
    onRequest: () => {
      requests += 1
    },
    onAsked: (subject, name) => asked.add(subject, name),
    onExecuted: (one) => {
      tally = addTallies(tally, one)
    },
    onObserved: (name, value) => {
      observed[cutText(name)] ??= cutValue(asJson(value))
    },
  }
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    executed: a.executed + b.executed,
    revertsExpected: a.revertsExpected + b.revertsExpected,
    revertsUnexpected: a.revertsUnexpected + b.revertsUnexpected,
    ...((a.executedAgain ?? b.executedAgain) !== undefined && {
      executedAgain: (a.executedAgain ?? 0) + (b.executedAgain ?? 0),
    }),
  }
}

/** The value as JSON can represent it: bigints are decimal strings. */
export function asJson<Value>(value: Value): Value {
  if (value === undefined) return value
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? inner.toString() : inner,
  )
  return text === undefined ? value : (JSON.parse(text) as Value)
}

/**
 * As `asJson`, with a text for values that JSON omits or writes as `{}` or null: expressions, errors, undefined, NaN.
 */
export function asEvidence(value: unknown): unknown {
  if (value === undefined) return value
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    const isLost =
      ['undefined', 'function', 'symbol'].includes(typeof inner) ||
      inner instanceof RegExp ||
      inner instanceof Error ||
      (typeof inner === 'number' && !Number.isFinite(inner))
    return isLost || typeof inner === 'bigint' ? String(inner) : inner
  })
  return JSON.parse(text)
}
