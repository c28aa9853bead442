/**
 * A client walks the pages until one is empty. A token that falls between two pages can never be traded; one
 * that stands on two is listed twice; and where the first page is not page 0, a page is lost.
 *
 * One page of double length must be two pages of single length: that holds for every page if and only if they
 * neither overlap nor leave anything out.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Asked, misreadQuery, rewrite } from '#kit/faults'
import { atOneBlock } from '#kit/reading'
import { type Client, scenario } from '#solver-api/scenario'
import type { TokenRecord } from '#solver-api/tokens'

export default scenario({
  clause: 'tokens/pages-partition-the-list',
  title: 'a page is the two pages of half its length, of which the first is page 0',

  given: { limit: fc.integer({ min: 1, max: 5 }), page: fc.constantFrom(0, 0, 0, 1) },

  async check({ limit, page }, { client }) {
    const [whole, halves] = await atOneBlock(
      () => addressesOn(client, 2 * limit, page),
      async () => [
        await addressesOn(client, limit, 2 * page),
        await addressesOn(client, limit, 2 * page + 1),
      ],
    )

    const tooLong = halves.filter(({ length }) => length > limit)
    assert.deepEqual({ halves: halves.flat(), tooLong }, { halves: whole, tooLong: [] })
  },

  mutants: {
    'the first page is page 1': misreadQuery('/tokens', (query) => {
      query.set('page', `${Math.max(0, Number(query.get('page')) - 1)}`)
    }),
    'limit is ignored': misreadQuery('/tokens', (query) => query.delete('limit')),
    'a page holds one token more than asked for': misreadQuery('/tokens', (query) => {
      query.set('limit', `${Number(query.get('limit')) + 1}`)
    }),
    'the first token of each further page is left out': pageBecomes((records, page) =>
      page > 0 ? records.slice(1) : records,
    ),
    'the last token of each page is left out': pageBecomes((records) => records.slice(0, -1)),
  },
})

async function addressesOn(client: Client, limit: number, page: number): Promise<readonly string[]> {
  const answer = await client.tokens({ blockchain: 'ethereum', limit: `${limit}`, page: `${page}` })
  return answer.found ? answer.value.map(({ address }) => address.toLowerCase()) : []
}

function pageBecomes(change: (records: readonly TokenRecord[], page: number) => unknown) {
  return rewrite<TokenRecord[]>('/tokens', (records, { url }: Asked) =>
    change(records, Number(url.searchParams.get('page'))),
  )
}
