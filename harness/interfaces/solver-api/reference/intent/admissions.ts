/**
 * The submissions in progress. A reorganisation may replace the block at which an order is admitted before the order is
 * stored; then the search for its fill would start above that block.
 *
 * @module
 */
import { createLock } from '../../../../chain/provider/lock.ts'

export interface Admissions {
  /** Performs an admission, and stores its order as of a block that is still on the chain. */
  admit<A>(admission: Admission<A>): Promise<A>
  /** Looks for the highest block that is still on the chain, and for the orders. No order is stored in between. */
  looking<T extends { readonly kept: number }>(look: () => Promise<T>): Promise<T>
}

interface Admission<A> {
  readonly decide: () => Promise<A>
  /** @param highest Number of the block after which the order may have been filled. */
  readonly store: (admitted: A, highest: number) => Promise<void>
}

export function createAdmissions(): Admissions {
  const lock = createLock()
  /** For each running submission, the lowest of the highest kept blocks since it began. */
  const running = new Set<{ highest: number }>()
  return {
    async admit({ decide, store }) {
      const since = { highest: Number.MAX_SAFE_INTEGER }
      running.add(since)
      try {
        const admitted = await decide()
        await lock.shared(() => store(admitted, since.highest))
        return admitted
      } finally {
        running.delete(since)
      }
    },
    looking: (look) =>
      lock.alone(async () => {
        const found = await look()
        for (const since of running) since.highest = Math.min(since.highest, found.kept)
        return found
      }),
  }
}
