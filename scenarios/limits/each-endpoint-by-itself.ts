/**
 * A page asks for a price, a quote and the list of tokens at once. Where one limit counts for all of them,
 * each of its parts starves the others, though each keeps to three a second.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, type Mutant } from '#kit/faults'
import { burst, cooldownMs, countServed, sampleMessages } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'limits/each-endpoint-by-itself',
  title: 'when one endpoint refuses, another still serves three',

  given: { both: fc.shuffledSubarray(Object.values(sampleMessages), { minLength: 2, maxLength: 2 }) },

  async check({ both: [busy, idle] }, { clock, unpaced }) {
    pre(busy !== undefined && idle !== undefined)
    await clock.sleep(cooldownMs)
    pre(countServed(await burst(unpaced, busy, 8)) < 8)

    const served = countServed(await burst(unpaced, idle, 3))
    assert.equal(served, 3)
  },

  mutants: {
    'one limit counts for all endpoints': elsewhereRefusing(() => true),
    'another endpoint serves two alone': elsewhereRefusing((later) => later > 2),
    'another endpoint serves one alone': elsewhereRefusing((later) => later > 1),
  },
})

/** Once an endpoint refuses, the others refuse as well, by the number of the request to them. */
function elsewhereRefusing(isRefused: (later: number) => boolean): Mutant {
  return (fetch) => {
    let busy: string | undefined
    let later = 0
    return async (request) => {
      const { pathname } = new URL(request.url)
      if (busy !== undefined && busy !== pathname) {
        later += 1
        if (isRefused(later)) return json(429, {})
      }
      const response = await fetch(request)
      if (response.status === 429) busy = pathname
      return response
    }
  }
}
