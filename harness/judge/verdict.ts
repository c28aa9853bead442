/** The verdict of a run on one clause: its outcome, and the evidence. */
import type { Exchange } from '../client/transport.ts'
import type { CaseId } from './case-id.ts'
import type { Executed, Tally } from './ledger.ts'

export type Verdict = Judged & Spent

export type Judged =
  | { readonly outcome: 'pass' }
  | { readonly outcome: 'fail'; readonly failure: Failure }
  | { readonly outcome: 'inconclusive'; readonly reason: string; readonly exchange?: Exchange }
  | { readonly outcome: 'not-applicable'; readonly reason: string }

/** A violation of the clause, with the evidence and what it takes to reproduce it. */
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
  /** What was executed on copies of the chain with that input, in order. */
  readonly transactions: readonly Executed[]
}

/** What judging took. */
export interface Spent {
  /** Cases that met their preconditions. */
  readonly cases: number
  readonly requests: number
  /** What the target did where the interface leaves it open, by name. */
  readonly observed: Readonly<Record<string, unknown>>
  readonly tally: Tally
}

/** Gathers what the cases of one scenario did. */
export interface Log {
  readonly spent: Spent
  onCase(): void
  onRequest(): void
  onExecuted(tally: Tally): void
  /** The first value under a name is kept. */
  onObserved(name: string, value: unknown): void
}

export const emptyTally: Tally = { executed: 0, revertsExpected: 0, revertsUnexpected: 0 }

export function createLog(): Log {
  const observed: Record<string, unknown> = {}
  let cases = 0
  let requests = 0
  let tally = emptyTally
  return {
    get spent() {
      return { cases, requests, observed, tally }
    },
    onCase: () => {
      cases += 1
    },
    onRequest: () => {
      requests += 1
    },
    onExecuted: (one) => {
      tally = addTallies(tally, one)
    },
    onObserved: (name, value) => {
      observed[name] ??= value
    },
  }
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    executed: a.executed + b.executed,
    revertsExpected: a.revertsExpected + b.revertsExpected,
    revertsUnexpected: a.revertsUnexpected + b.revertsUnexpected,
  }
}
