/**
 * A token bucket for each caller, as GCRA (generic cell rate algorithm): one number per bucket, the time at which
 * it is full again. Full buckets are deleted, so memory is bounded by the callers of the last second.
 *
 * @module
 */

const secondMs = 1000

/** Times at which buckets are full again, least recently used first, in ms times the requests per second. */
export type Buckets = Map<string, number>

/**
 * A limit of `perSecond` requests per second for each caller, with bursts of the same size.
 *
 * @param now The time in milliseconds. Setting the clock back empties no bucket.
 * @returns A function that counts one request of a caller. It returns `undefined`, or the whole seconds to wait if the
 * limit is reached.
 */
export function createRateLimit(
  now: () => number,
  perSecond: number,
  buckets: Buckets = new Map(),
): (caller: string) => number | undefined {
  // All times are scaled by `perSecond` to be integers: a third of a second is not a binary fraction.
  const capacity = secondMs * perSecond

  return (caller) => {
    const time = now() * perSecond
    deleteFull(buckets, time, capacity)
    const full = Math.max(buckets.get(caller) ?? time, time)
    const wait = full + secondMs - (time + capacity)
    if (wait > 0) return Math.ceil(wait / capacity)
    buckets.delete(caller)
    buckets.set(caller, full + secondMs)
    return undefined
  }
}

/** Deletes full buckets, and buckets that are emptier than empty, which setting the clock back leaves behind. */
function deleteFull(buckets: Buckets, time: number, capacity: number): void {
  for (const [caller, full] of buckets) {
    if (full > time && full <= time + capacity) return
    buckets.delete(caller)
  }
}
