/**
 * The list of tokens fills the first menu that a trader opens. Wrapped in an object, keyed by address, or
 * failing, it leaves that menu empty, and nothing can be traded.
 */
import fc from 'fast-check'
import * as z from 'zod'
import { json, respond, respondWith, rewrite } from '#kit/faults'
import { assertShape, responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'
import type { TokenRecord } from '#solver-api/tokens'

const list = z.array(z.looseObject({})).min(1, 'the first page is empty')

export default scenario({
  clause: 'tokens/is-a-list',
  title: 'GET tokens answers a JSON list of records',

  given: { limit: fc.constantFrom('1', '5', '20') },

  async check({ limit }, { client }) {
    const exchange = await client.send(messageOf('tokens', { blockchain: 'ethereum', limit, page: '0' }))
    responseOf(exchange)

    assertShape(exchange, list)
  },

  mutants: {
    'the list stands below `tokens`': rewrite('/tokens', (tokens) => ({ tokens })),
    'the records are keyed by address': rewrite<TokenRecord[]>('/tokens', (records) =>
      Object.fromEntries(records.map((record) => [record.address, record])),
    ),
    'the addresses alone are listed': rewrite<TokenRecord[]>('/tokens', (records) =>
      records.map(({ address }) => address),
    ),
    'the list is empty': respond('/tokens', async () => json(200, [])),
    'the list fails': respondWith('/tokens', 500),
    'the answer is not JSON': respond('/tokens', async () => new Response('address,symbol')),
  },
})
