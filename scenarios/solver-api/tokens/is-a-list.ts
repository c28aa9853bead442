/**
 * The token list fills the first menu that a trader opens. If it is wrapped in an object, keyed by address,
 * or fails, the menu is empty, and nothing can be traded.
 */
import fc from 'fast-check'
import * as z from 'zod'
import { json, respond, respondWith, respondWithText, rewrite, rewriteField } from '#kit/faults'
import { assertShape } from '#kit/reading'
import type { TokenRecord } from '#solver-api/api/tokens'
import { messageOf, scenario } from '#solver-api/kit/scenario'

const list = z.array(z.looseObject({})).min(1, 'the first page is empty')

export default scenario({
  clause: 'tokens/is-a-list',
  title: 'GET tokens answers with a JSON list of tokens',

  given: { limit: fc.constantFrom('1', '2', '5') },

  async check({ limit }, { client }) {
    const request = messageOf('tokens', { blockchain: 'ethereum', limit, page: '0' })

    assertShape(await client.send(request), list)
  },

  mutants: {
    'the list is inside `tokens`': rewrite('/tokens', (tokens) => ({ tokens })),
    'the tokens are keyed by address': rewrite<TokenRecord[]>('/tokens', (records) =>
      Object.fromEntries(records.map((record) => [record.address, record])),
    ),
    'only the addresses are listed': rewriteField('/tokens', '*', ({ address }: TokenRecord) => address),
    'the list is empty': respond('/tokens', async () => json(200, [])),
    'a valid request gets a 500': respondWith('/tokens', 500),
    'the answer is not JSON': respondWithText('/tokens', 'address,symbol'),
  },
})
