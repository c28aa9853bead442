/** The stage for schedules, one after another: a chain, and a database for the service. */
import { type Ground, layGround } from './ground.ts'
import { openStore, type Store } from './stores.ts'

export interface Stage {
  readonly ground: Ground
  readonly store: Store
  close(): Promise<void>
}

/** @param kind As in `openStore`. */
export async function openStage(kind: string): Promise<Stage> {
  const store = await openStore(kind)
  const ground = await layGround()
  return {
    ground,
    store,
    async close() {
      await ground.stop()
      await store.close()
    },
  }
}
