/** The verdict of a run on one clause: its outcome, and the evidence. */

import { cutText } from '../core/texts/cut-text.ts'
import type { Exchange } from '../core/transport/transport.ts'
import type { CaseId } from './case-id.ts'
import type { Tally, Transaction } from './chain/ledger.ts'
import type { Clause } from './clause.ts'
import { type Counts, createCounter } from './records/asked.ts'
import { cutValue } from './records/cut.ts'

/** With what single exchanges violate, whichever clause was judged: the first of each clause. */
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

/** A violation of the clause, with the evidence and what it takes to reproduce it. */
export interface Failure {
  readonly case: CaseId
  /** What the check said. */
  readonly reason: string
  /** As JSON, and so is what was found and what was drawn. */
  readonly expected: unknown
  readonly actual: unknown
  /** The smallest input found that still fails. */
  readonly counterexample: unknown
  /** What was sent and received with that input. */
  readonly exchanges: readonly Exchange[]
  /** Index of the exchange that the check blames: or else the one that `guiltyIn` finds. */
  readonly guilty: number
  /** What the service logged of an error, where it failed to answer. */
  readonly log?: string
  /** What was executed on copies of the chain with that input, in order. */
  readonly transactions: readonly Transaction[]
}

/** A violation of a clause by a single exchange, which any case may have sent. */
export interface Broken {
  readonly clause: Clause['id']
  readonly failure: Failure
}

/** What judging took. */
export interface Spent {
  /** Cases that met their preconditions. */
  readonly cases: number
  /** Cases that did not, however often they were drawn anew. */
  readonly discarded: number
  /** How many draws were left for each reason. */
  readonly discards: Readonly<Record<string, number>>
  readonly requests: number
  /** What they asked for. */
  readonly asked: Counts
  /** What the target did where the interface leaves it open, by name. */
  readonly observed: Readonly<Record<string, unknown>>
  readonly tally: Tally
}

/** Gathers what the cases of one scenario did. */
export interface Log {
  readonly spent: Spent
  onCase(): void
  /** A draw was left. */
  onDiscard(reason: string): void
  /** All draws of a case were left. */
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

/** As `asJson`, with the text of what JSON leaves out or writes as `{}` or null: expressions, errors, undefined, NaN. */
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
