/**
 * Looks at the awaits, at which what is about to go wrong shows before it has: an order of writes that only a crash, a
 * reorganisation and a transaction that waits would make visible together.
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
  /** Does the work of one request or run: whatever happens meanwhile in it is the actor's. */
  as<T>(kind: Actor['kind'], work: () => Promise<T>): Promise<T>
  saw(happening: Happening): Promise<void>
  /** The process begins anew. */
  restart(): void
  breach(): Violation | undefined
  close(): Promise<void>
}

/** Reads what is committed in the store, unless all is gone with the process. */
export async function openWatch({ location, isVolatile }: Store): Promise<Watch> {
  const store = isVolatile ? undefined : await openOrderDatabase(location)
  const actors = new AsyncLocalStorage<Actor>()
  let looks: readonly (readonly [says: string, look: Look])[] = []
  let found: Violation | undefined

  async function saw(happening: Happening): Promise<void> {
    const actor = actors.getStore()
    for (const [rule, look] of looks) {
      const text = await look(happening, actor)
      if (text !== undefined) found ??= { rule, text }
    }
  }

  function restart(): void {
    looks = awaitRules.map(({ says, begin }) => [says, begin(store)])
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
