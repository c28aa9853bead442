/** A rule about events at an await: a sentence, and a function that examines one event after another. */
import type { OrderDatabase } from '../../../interfaces/solver-api/reference/intent/book/store.ts'
import type { Actor, Happening } from './happening.ts'

export interface AwaitRule {
  readonly rule: string
  /** @param store The committed data of the store; absent if the process does not persist it. */
  begin(store: OrderDatabase | undefined): Look
}

/** @returns The violation of the rule. */
export type Look = (
  happening: Happening,
  /** Absent if no request or run of the service is the cause. */
  actor: Actor | undefined,
) => string | undefined | Promise<string | undefined>
