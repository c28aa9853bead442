/** The events at the awaits of the service and of the chain's journal. */
import type { Hex } from 'viem'

/** A request that the service answers, or a run over the orders. */
export interface Actor {
  readonly kind: 'request' | 'run'
}

export type Happening =
  | { readonly kind: 'begins' | 'ends' }
  /** The node has answered. */
  | {
      readonly kind: 'asked'
      readonly method: string
      readonly params: readonly unknown[]
      readonly answer: unknown
    }
  /** The node is about to receive it. */
  | ({ readonly kind: 'sends' } & SentTransaction)
  /** The store has executed it. */
  | {
      readonly kind: 'statement'
      readonly name: string
      readonly sql: string
      readonly parameters: readonly unknown[]
    }
  /** A submission is answered with 201. */
  | { readonly kind: 'accepts'; readonly order: Hex }
  /** The mark of the journal is written, or a change of the chain answered. */
  | { readonly kind: 'marks' | 'changes'; readonly unsyncedBytes: number; readonly isMarked: boolean }

export interface SentTransaction {
  readonly hash: Hex
  readonly nonce: number
  /** Hashes of the orders that it fills; empty unless the filler sends it. */
  readonly orders: readonly Hex[]
}

/** The column's value in the first row of an insert. */
export function inserted(
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
  column: string,
): unknown {
  const [, columns = ''] = /^insert into "\w+" \(([^)]*)\)/.exec(sql) ?? []
  return parameters[columns.split(', ').indexOf(`"${column}"`)]
}
