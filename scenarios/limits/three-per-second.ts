/**
 * The limit is what keyless callers plan by: less, and they fail though they keep it; more, and whoever calls
 * without restraint takes the service from the others.
 *
 * Windows that slide, windows that are fixed and buckets count differently at the edges; in t seconds none of
 * them serves more than three for each that has begun, and three.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, type Mutant } from '#kit/faults'
import { burst, cooldownMs, countServed, sampleMessages } from '#kit/reading'
import { type Fetch, scenario } from '#solver-api/scenario'

const seconds = 10

export default scenario({
  clause: 'limits/three-per-second',
  title: 'of 12 requests at once 3 to 6 are served, and of steady pressure three a second',

  given: { message: fc.constantFrom(...Object.values(sampleMessages)) },

  async check({ message }, { clock, unpaced }) {
    await clock.sleep(cooldownMs)
    const began = clock.nowMs()
    const most = () => 3 * (1 + Math.max(1, Math.ceil((clock.nowMs() - began) / 1000)))

    const atOnce = countServed(await burst(unpaced, message, 12))
    const mostAtOnce = most()
    let inAll = atOnce
    for (let second = 1; second < seconds; second += 1) {
      await clock.sleep(Math.max(0, began + second * 1000 - clock.nowMs()))
      inAll += countServed(await burst(unpaced, message, 6))
    }
    const mostInAll = most()

    assert.ok(
      atOnce >= 3 && atOnce <= mostAtOnce && inAll <= mostInAll,
      `${atOnce} of 12 at once (3 to ${mostAtOnce}), ${inAll} in ${seconds} seconds (at most ${mostInAll})`,
    )
  },

  mutants: {
    'there is no limit': servingRefused(() => true),
    'seven are served at once': servingRefused((refusal) => refusal <= 4),
    'four a second are served for long': servingRefused((refusal) => refusal % 3 === 0),
    'two are served at once': refusingServed((served) => served === 3),
    'everybody is refused': refusingServed(() => true),
  },
})

/** Serves what the target refuses, by the number of the refusal. */
function servingRefused(isServed: (refusal: number) => boolean): Mutant {
  return (fetch: Fetch) => {
    let refusals = 0
    return async (request) => {
      const response = await fetch(request)
      if (response.status !== 429) return response
      refusals += 1
      return isServed(refusals) ? json(200, {}) : response
    }
  }
}

/** Refuses what the target serves, by the number of what was served. */
function refusingServed(isRefused: (served: number) => boolean): Mutant {
  return (fetch: Fetch) => {
    let served = 0
    return async (request) => {
      const response = await fetch(request)
      if (response.status === 429) return response
      served += 1
      return isRefused(served) ? json(429, {}) : response
    }
  }
}
