/**
 * A client that reads all pages must know when to stop, and must recognise the refusal of a limit that is too
 * large. The interface states neither the maximum page size nor the content of a page beyond the last, so the
 * check records both.
 */

import { jsonIn, summariesOnEveryPath, summaryOf } from '#kit/reading'
import { type Exchange, messageOf, scenario } from '#solver-api/kit/scenario'

const asked: readonly Readonly<Record<string, string>>[] = [
  {},
  ...['0', '-1', '1.5', 'ten', '', '100', '1000', '1001', '100000'].map((limit) => ({ limit, page: '0' })),
  ...['-1', '1.5', 'one', '', '100000'].map((page) => ({ limit: '5', page })),
  { page: '1' },
  { limit: '5' },
]

export default scenario({
  clause: 'tokens/page-bounds',
  title: 'the maximum page size, and the content of pages beyond the last',

  given: {},

  async check(_given, { client, observe }) {
    for (const query of asked) {
      const message = messageOf('tokens', { blockchain: 'ethereum', ...query })
      const name = new URLSearchParams(query).toString() || 'neither limit nor page'
      observe(name, await summariesOnEveryPath(client, message, recorded))
    }
  },

  mutants: {},
})

/** Reduces a list to its length for the record. */
function recorded(exchange: Exchange): object {
  const body = jsonIn(exchange)
  return Array.isArray(body)
    ? { status: exchange.response.status, body: `${body.length} records` }
    : summaryOf(exchange)
}
