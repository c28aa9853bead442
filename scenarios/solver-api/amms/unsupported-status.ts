/**
 * A caller who misspells an AMM must learn that the name is wrong; a quote without that AMM hides it. The
 * interface states 404 in one place and 400 in another, so the check accepts both.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith, respondWith } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteOf, solveOf, unknownAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/unsupported-status',
  title: 'an unsupported protocol gets a 404 or a 400',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    filter: fc.constantFrom('alone', 'excluded', 'beside a supported one'),
    request: solveRequest({ batch: [1, 3], isWellKnown: true, without: ['amms'] }),
  },

  async check({ endpoint, filter, request: { batch, options, way } }, { client, observe, universe }) {
    const filters = {
      alone: () => [`+${unknownAmm}`],
      excluded: () => ['+all', `-${unknownAmm}`],
      // If a target has no AMMs, the list contains only the unsupported one.
      'beside a supported one': () => [...universe.amms.slice(0, 1), unknownAmm].map((amm) => `+${amm}`),
    }
    const amms = filters[filter]()
    const message =
      endpoint === 'quote' ? quoteOf(batch, { amms }, way) : solveOf(batch, { ...options, amms }, way)
    const { status } = responseOf(await client.send(message))
    observe('status', status)

    assert.ok(
      status === 404 || status === 400,
      `the unsupported protocol is answered ${status}, not 400 or 404`,
    )
  },

  mutants: {
    'an unsupported protocol is ignored': misreadFilter('', (amms) =>
      amms?.filter((entry) => !entry.endsWith(unknownAmm)),
    ),
    'an unsupported protocol gets a 422': refuseWith('', 422),
    'an unsupported protocol has no solution': respondWith('', 204),
    'an unsupported protocol gets a 500': refuseWith('', 500),
  },
})
