/** What may never happen at an await: a sentence, and what looks at one happening after the other. */
import type { OrderDatabase } from '../../../interfaces/solver-api/reference/intent/book/store.ts'
import type { Actor, Happening } from './happening.ts'

export interface AwaitRule {
  readonly says: string
  /** @param store What is committed there; absent where all is gone with the process. */
  begin(store: OrderDatabase | undefined): Look
}

/** @returns What breaks the rule. */
export type Look = (
  happening: Happening,
  /** Absent where nobody of the service acts. */
  actor: Actor | undefined,
) => string | undefined | Promise<string | undefined>
