/**
 * The interface shows no body of an error but its message. Programs that tell errors apart go by what the
 * body holds beside it, so that is what is recorded, cause by cause.
 */

import { refusedRequests, summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/error-body-shape',
  title: 'what the body of an error holds',

  given: {},

  async check(_given, { client, observe }) {
    for (const [cause, message] of Object.entries(refusedRequests)) {
      observe(cause, await summariesOnEveryPath(client, message))
    }
  },

  mutants: {},
})
