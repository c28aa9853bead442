/**
 * Keeps a client under the rate limit of its target: the requests to each path leave evenly spaced, and a
 * request that is refused for the rate is sent again, so that no check sees the refusal.
 *
 * @module
 */
import type { Clock } from '../../chain/clock.ts'
import { type Exchange, RefusedForRate, type RequestPace } from '../../core/transport/transport.ts'
import { isKnownRefusal, type RefusalForm, retryAfterMs } from './refusal.ts'
import { createStreaks } from './streaks.ts'

/** How the requests of a session keep to the target's rate limit. */
export interface Pace {
  /** Milliseconds between two requests to a path while none is refused. */
  readonly spacingMs: number
  of(clock: Clock): SessionPace
}

export interface SessionPace extends RequestPace {
  /** The pace of bursts: later requests on the same path wait until the burst no longer counts. */
  readonly unpaced: RequestPace
  /** True for an answer that refuses a request for its rate alone. */
  isRefusal(exchange: Exchange): boolean
}

/** A pace that adapts to the target. */
export interface AdaptivePace extends Pace {
  /** Requests a second to each path that was not slowed down. */
  readonly perSecond: number
  /** Treats answers of that form as refusals from now on. */
  learn(form: RefusalForm): void
  /** Requests a second to each path that was slowed down because the target refused some. */
  readonly slowed: ReadonlyMap<string, number>
  /** True once the target has refused every request for a long time. */
  refusesAll(): boolean
}

/** Every request waits this long, and none is repeated. */
export function fixedPace(waitMs: number): Pace {
  return {
    spacingMs: waitMs,
    of(clock) {
      const pace: RequestPace = { leave: () => clock.sleep(waitMs), repeats: () => false }
      return { ...pace, unpaced: pace, isRefusal: isKnownRefusal }
    },
  }
}

/** Milliseconds after which no limit per second remembers earlier requests. */
export const cooldownMs = 2_000

const maxAttempts = 6

// A refusal for the rate may look like another refusal: if it persists, it is the answer.
const maxAmbiguousAttempts = 3

const maxWaitMs = 8_000

// A service that timed out once may succeed a moment later: a persistent 503 is its answer.
const maxTimeouts = 2
const afterTimeoutMs = 500

// A target that refuses requests even at this rate refuses for another reason.
const minPerSecond = 0.5

/**
 * @param perSecond Requests a second on each path.
 * @param publishedPerSecond The first rate to which a path is slowed down after a refusal.
 */
export function paced(perSecond: number, publishedPerSecond = perSecond): AdaptivePace {
  const forms: RefusalForm[] = []
  const slowed = new Map<string, number>()
  // Milliseconds at which the next request to a path may leave, by the machine's clock or a virtual one.
  const nextAt = new Map<string, number>()
  const streaks = createStreaks()
  let latest = 0

  const rateOf = (path: string) => slowed.get(path) ?? perSecond
  const slowDown = (path: string) =>
    slowed.set(path, Math.max(minPerSecond, Math.min(publishedPerSecond, rateOf(path) / 1.5)))
  const delay = (path: string, until: number) => nextAt.set(path, Math.max(until, nextAt.get(path) ?? until))
  const formOf = (exchange: Exchange) => forms.find((form) => form.matches(exchange))
  const isRefusal = (exchange: Exchange) => isKnownRefusal(exchange) || formOf(exchange) !== undefined

  return {
    perSecond,
    spacingMs: 1000 / perSecond,
    refusesAll: streaks.refusesAll,
    learn: (form) => forms.push(form),
    slowed,
    of(clock) {
      // A clock that runs backwards is a virtual one, reset with a target that starts afresh for each case.
      if (clock.nowMs() <= latest) nextAt.clear()
      if (clock.nowMs() < latest) streaks.clear()
      return {
        isRefusal,
        async leave(target) {
          const path = pathOf(target)
          const now = clock.nowMs()
          const leaves = Math.max(now, nextAt.get(path) ?? now)
          nextAt.set(path, leaves + 1000 / rateOf(path))
          latest = leaves
          if (leaves > now) await clock.sleep(leaves - now)
        },
        repeats(target, exchange, attempt) {
          const path = pathOf(target)
          const now = clock.nowMs()
          if (!isRefusal(exchange)) {
            const isTimeout = exchange.response.status === 503 && attempt <= maxTimeouts
            if (isTimeout) delay(path, now + afterTimeoutMs)
            streaks.answered(path)
            return isTimeout
          }
          const isAmbiguous = formOf(exchange)?.isAmbiguous ?? false
          const isHopeless = streaks.refused(path, now)
          if (isAmbiguous && (isHopeless || attempt >= maxAmbiguousAttempts)) return false
          if (isHopeless || attempt >= maxAttempts) {
            streaks.gaveUp(now)
            throw new RefusedForRate(refusalOf(attempt, isHopeless), exchange)
          }
          if (!isAmbiguous) slowDown(path)
          const growingMs = 500 * 2 ** attempt
          const waitMs = Math.min(maxWaitMs, retryAfterMs(exchange, now) ?? growingMs)
          delay(path, now + waitMs)
          return true
        },
        unpaced: {
          async leave(target) {
            latest = Math.max(latest, clock.nowMs())
            delay(pathOf(target), clock.nowMs() + cooldownMs)
          },
          repeats: () => false,
        },
      }
    },
  }
}

function refusalOf(attempts: number, isHopeless: boolean): string {
  const what = isHopeless ? 'as every request to this path for long' : `${attempts} times`
  return `refused for the rate ${what}; lower the rate with --rate`
}

function pathOf(target: string): string {
  const [path = ''] = target.split('?')
  return path
}
