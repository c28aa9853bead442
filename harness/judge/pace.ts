/** Keeps a client under the rate limit of its target: each endpoint's requests leave evenly spaced. */
import type { Pace } from './world.ts'

/**
 * @param perSecond Requests a second on each path. A keyless client is allowed three.
 */
export function paced(perSecond: number): Pace {
  const intervalMs = 1000 / perSecond
  // Milliseconds at which the next request to a path may leave, by the machine's time or a virtual clock's.
  const nextAt = new Map<string, number>()
  let latest = 0
  return (clock) => {
    // A clock that has not moved on is a virtual one, set back with a target that begins anew for each case.
    if (clock.nowMs() <= latest) nextAt.clear()
    return async (target) => {
      const [path = ''] = target.split('?')
      const now = clock.nowMs()
      const leaves = Math.max(now, nextAt.get(path) ?? now)
      nextAt.set(path, leaves + intervalMs)
      latest = leaves
      if (leaves > now) await clock.sleep(leaves - now)
    }
  }
}
