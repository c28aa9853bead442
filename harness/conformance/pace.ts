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
  return (clock) => async (target) => {
    const [path = ''] = target.split('?')
    const now = clock.nowMs()
    // An embedded target begins each case at the same second: what was sent before then is not counted.
    if (now < latest) nextAt.clear()
    latest = now
    const leaves = Math.max(now, nextAt.get(path) ?? now)
    nextAt.set(path, leaves + intervalMs)
    if (leaves > now) await clock.sleep(leaves - now)
  }
}
