/**
 * A caller who was too fast waits a second and continues. If refusals last longer, one accidental burst is
 * an outage.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, type Mutant } from '#kit/faults'
import { cooldownMs, exhaustLimit, isServed, sampleMessages } from '#kit/reading'
import { blaming, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'limits/recovers',
  title: 'a caller who was refused is served again after a second',

  given: { message: (universe) => fc.constantFrom(...sampleMessages(universe)) },

  async check({ message }, world) {
    await exhaustLimit(world, message)
    await world.clock.sleep(cooldownMs)

    const exchange = await world.unpaced.send(message)
    const said = `${exchange.response.status} is answered ${cooldownMs} ms after the last request`
    blaming(exchange, () => assert.ok(isServed(exchange), said))
  },

  mutants: {
    'a caller who was refused is never served again': afterRefusal(() => true),
    'a caller who was refused is refused ten more times': afterRefusal((later) => later <= 10),
    'the next request is refused, however late it comes': afterRefusal((later) => later === 1),
  },
})

/** Refuses requests after the first refusal, depending on their number so far. */
function afterRefusal(isRefused: (later: number) => boolean): Mutant {
  return (fetch) => {
    let hasRefused = false
    let later = 0
    return async (request) => {
      if (hasRefused) {
        later += 1
        if (isRefused(later)) return json(429, {})
      }
      const response = await fetch(request)
      if (response.status === 429) hasRefused = true
      return response
    }
  }
}
