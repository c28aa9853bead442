/**
 * Checks the order of events at awaits. A wrong order is detected there even if only a crash, a
 * reorganisation and a pending transaction together would make it visible.
 *
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { openOrderDatabase } from '../../../interfaces/solver-api/reference/intent/book/store.ts'
import type { Store } from '../stores.ts'
import type { Violation } from '../violation.ts'
import type { Look } from './await-rule.ts'
import { awaitRules } from './await-rules.ts'
import type { Actor, Happening } from './happening.ts'

export interface Watch {
  /** Runs the work of one request or run: events within it are attributed to that actor. */
  as<T>(kind: Actor['kind'], work: () => Promise<T>): Promise<T>
  saw(happening: Happening): Promise<void>
  /** The process starts again. */
  restart(): void
  breach(): Violation | undefined
  close(): Promise<void>
}

/** Reads the committed data of the store, unless the process does not persist it. */
export async function openWatch({ location, isVolatile }: Store): Promise<Watch> {
  const store = isVolatile ? undefined : await openOrderDatabase(location)
  const actors = new AsyncLocalStorage<Actor>()
  let looks: readonly (readonly [rule: string, look: Look])[] = []
  let found: Violation | undefined

  async function saw(happening: Happening): Promise<void> {
    const actor = actors.getStore()
    for (const [rule, look] of looks) {
      const text = await look(happening, actor)
      if (text !== undefined) found ??= { rule, text }
    }
  }

  function restart(): void {
    looks = awaitRules.map(({ rule, begin }) => [rule, begin(store)])
  }

  restart()
  return {
    as: (kind, work) =>
      actors.run({ kind }, async () => {
        await saw({ kind: 'begins' })
        try {
          return await work()
        } finally {
          await saw({ kind: 'ends' })
        }
      }),
    saw,
    restart,
    breach: () => found,
    async close() {
      await store?.destroy()
    },
  }
}
