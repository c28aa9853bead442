/**
 * Callers without a key plan by this limit. If the limit is lower, they fail although they keep to it; if it
 * is higher, unrestrained callers take the service from the others.
 *
 * Sliding windows, fixed windows and token buckets differ at the edges. The check requires a bound that all
 * of them keep: in t seconds, at most three requests for each started second, plus three.
 */
import assert from 'node:assert/strict'
import { json, type Mutant } from '#kit/faults'
import { burst, cooldownMs, countServed, sampleMessages } from '#kit/reading'
import { blaming, type Exchange, type Fetch, scenario } from '#solver-api/kit/scenario'

const seconds = 10

export default scenario({
  clause: 'limits/three-per-second',
  title: 'of 12 requests at once 3 to 6 are served, and under constant load three a second',

  given: {},
  // Constant load takes long, so only the first endpoint gets it; every endpoint gets the burst.
  listed: (universe) =>
    sampleMessages(universe).map((message, index) => ({ message, isLoaded: index === 0 })),

  async check({ listed: { isLoaded, message } }, world) {
    const { clock, unpaced } = world
    await clock.sleep(cooldownMs)
    const began = clock.nowMs()
    const passed = () => Math.max(1, Math.ceil((clock.nowMs() - began) / 1000))
    const max = () => 3 * (1 + passed())

    const first = await burst(unpaced, message, 12)
    const exchanges = [...first]
    const atOnce = countServed(first, world)
    const maxAtOnce = max()
    for (let second = 1; second < (isLoaded ? seconds : 0); second += 1) {
      await clock.sleep(Math.max(0, began + second * 1000 - clock.nowMs()))
      exchanges.push(...(await burst(unpaced, message, 6)))
    }
    const inAll = countServed(exchanges, world)
    const maxInAll = max()

    const isWithin = atOnce >= 3 && atOnce <= maxAtOnce && inAll <= maxInAll
    const said = `${atOnce} of 12 requests at once are served (3 to ${maxAtOnce}), ${inAll} in ${passed()} seconds (at most ${maxInAll})`
    const isRefused = (one: Exchange) => world.refusesRate(one)
    const tooMany = atOnce > maxAtOnce ? first : exchanges
    const evidence = atOnce < 3 ? first.find(isRefused) : tooMany.findLast((one) => !isRefused(one))
    if (evidence !== undefined) blaming(evidence, () => assert.ok(isWithin, said))
  },

  mutants: {
    'there is no limit': serveRefused(() => true),
    'seven requests are served at once': serveRefused((refusal) => refusal <= 4),
    'four requests a second are served continuously': serveRefused((refusal) => refusal % 3 === 0),
    'only two requests are served at once': refuseServed((served) => served === 3),
    'every request is refused': refuseServed(() => true),
  },
})

/** Serves requests that the target refuses, depending on the number of refusals. */
function serveRefused(isServed: (refusal: number) => boolean): Mutant {
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

/** Refuses requests that the target serves, depending on the number of requests served. */
function refuseServed(isRefused: (served: number) => boolean): Mutant {
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
