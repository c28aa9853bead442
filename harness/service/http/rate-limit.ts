/**
 * A token bucket for each caller, in the form of GCRA: one number a bucket, the time at which it is full
 * again. Full buckets are forgotten, so memory is bounded by the callers of the last second.
 *
 * @module
 */

const secondMs = 1000

/** Times at which buckets are full again, the longest untouched first, in ms times the requests a second. */
export type Buckets = Map<string, number>

/**
 * A limit of `perSecond` requests a second for each caller, as many at once.
 *
 * @param now Milliseconds. A clock that is set back empties no bucket.
 * @returns A function that takes one request out of the caller's bucket: `undefined`, or the whole seconds to
 * wait where it is empty.
 */
export function createRateLimit(
  now: () => number,
  perSecond: number,
  buckets: Buckets = new Map(),
): (caller: string) => number | undefined {
  // Whole numbers, where the clock counts whole milliseconds: a third of a second has no last digit.
  const capacity = secondMs * perSecond

  return (caller) => {
    const time = now() * perSecond
    forgetFull(buckets, time, capacity)
    const full = Math.max(buckets.get(caller) ?? time, time)
    const wait = full + secondMs - (time + capacity)
    if (wait > 0) return Math.ceil(wait / capacity)
    buckets.delete(caller)
    buckets.set(caller, full + secondMs)
    return undefined
  }
}

/** Also forgets what is fuller than a bucket can be, which a clock that was set back leaves behind. */
function forgetFull(buckets: Buckets, time: number, capacity: number): void {
  for (const [caller, full] of buckets) {
    if (full > time && full <= time + capacity) return
    buckets.delete(caller)
  }
}
