/**
 * A caller who was too fast waits a second and goes on. Where the refusal lasts, one burst by accident is an
 * outage.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, type Mutant } from '#kit/faults'
import { burst, cooldownMs, countServed, isServed, sampleMessages } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'limits/recovers',
  title: 'after the second has passed, a caller who was refused is served again',

  given: { message: fc.constantFrom(...Object.values(sampleMessages)) },

  async check({ message }, { clock, unpaced }) {
    await clock.sleep(cooldownMs)
    pre(countServed(await burst(unpaced, message, 8)) < 8)
    await clock.sleep(cooldownMs)

    const exchange = await unpaced.send(message)
    assert.ok(isServed(exchange), `status ${exchange.response.status} after ${cooldownMs} ms`)
  },

  mutants: {
    'who was refused once is shut out': afterRefusal(() => true),
    'who was refused is shut out for the next ten requests': afterRefusal((later) => later <= 10),
    'the next request is refused, however late it comes': afterRefusal((later) => later === 1),
  },
})

/** Refuses after the first refusal, by the number of the request after it. */
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
