/**
 * A page requests a price, a quote and the token list at once. If one limit counts for all of them, each
 * part of the page starves the others, though each sends less than three requests a second.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, type Mutant } from '#kit/faults'
import { burst, countServed, exhaustLimit, sampleMessages } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'limits/each-endpoint-by-itself',
  title: 'when one endpoint refuses, another still serves three requests',

  given: {
    both: (universe) => fc.shuffledSubarray([...sampleMessages(universe)], { minLength: 2, maxLength: 2 }),
  },

  async check({ both: [busy, idle] }, world) {
    pre(busy !== undefined && idle !== undefined)
    await exhaustLimit(world, busy)

    const answers = await burst(world.unpaced, idle, 3)
    const served = countServed(answers, world)
    const [answer = answers[0]] = answers.filter(world.refusesRate)
    if (answer !== undefined) blaming(answer, () => assert.equal(served, 3))
  },

  mutants: {
    'one limit counts for all endpoints': refuseElsewhere(() => true),
    'another endpoint serves only two': refuseElsewhere((later) => later > 2),
    'another endpoint serves only one': refuseElsewhere((later) => later > 1),
  },
})

/** After one endpoint has refused, refuses requests to the others, depending on their number so far. */
function refuseElsewhere(isRefused: (later: number) => boolean): Mutant {
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
