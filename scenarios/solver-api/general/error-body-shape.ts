/**
 * The interface shows only the message of an error body. Programs distinguish errors by its other fields, so
 * the whole body is recorded for each cause.
 */

import { refusedRequests, summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'general/error-body-shape',
  title: 'the body of an error',

  given: {},

  async check(_given, { client, observe, universe }) {
    for (const [cause, message] of Object.entries(refusedRequests(universe))) {
      observe(cause, await summariesOnEveryPath(client, message))
    }
  },

  mutants: {},
})
