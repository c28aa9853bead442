/**
 * A client reads pages until one is empty. A token that falls between two pages can never be traded, one that is on two
 * pages is listed twice, and if the first page is not page 0, a page is lost.
 *
 * A page must equal the two pages of half its length. That holds for every page if and only if pages neither overlap
 * nor leave anything out. The last page, which is seldom full, must hold the rest.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Asked, misreadQuery, rewrite } from '#kit/faults'
import { atOneBlock, isRefused } from '#kit/reading'
import type { TokenRecord } from '#solver-api/api/tokens'
import {
  type Answer,
  answerOf,
  blaming,
  type Client,
  messageOf,
  pre,
  scenario,
} from '#solver-api/kit/scenario'

const maxLimit = 5
// The check does not judge the end of a list with more pages than this.
const maxPages = 20

export default scenario({
  clause: 'tokens/pages-partition-the-list',
  title:
    'a page equals the two pages of half its length, starting at page 0, and the last holds what is left',
  isAboutOneBlock: true,

  given: {
    limit: fc.integer({ min: 1, max: maxLimit }),
    page: fc.constantFrom<number | 'last'>(0, 0, 1, 'last', 'last'),
  },

  async check({ limit: drawn, page }, { client }) {
    // The service chooses the maximum, so a page may be shorter than requested, or refused.
    const longest = Math.max(...(await Promise.all([2 * maxLimit, 4].map((size) => lengthOf(client, size)))))
    pre(longest > 0, 'no token is listed')
    if (page === 'last') return assertEnd(client, drawn, longest)
    const limit = Math.max(1, Math.min(drawn, Math.floor(longest / 2)))
    const [whole, [first, second]] = await atOneBlock(
      async () => addressesIn(await askPage(client, 2 * limit, page)),
      async () =>
        [await askPage(client, limit, 2 * page), await askPage(client, limit, 2 * page + 1)] as const,
    )

    const halves = [first, second].map(addressesIn)
    const [left = []] = halves
    const tooLong = halves.filter(({ length }) => length > limit)
    const isLeftRight = left.length <= limit && left.every((address, index) => address === whole[index])
    blaming((isLeftRight ? second : first).exchange, () =>
      assert.deepEqual({ halves: halves.flat(), tooLong }, { halves: whole, tooLong: [] }),
    )
  },

  mutants: {
    'the first page is page 1': misreadQuery('/tokens', (query) => {
      query.set('page', `${Math.max(0, Number(query.get('page')) - 1)}`)
    }),
    'the limit is ignored': misreadQuery('/tokens', (query) => query.delete('limit')),
    'a page has one token more than the limit': misreadQuery('/tokens', (query) => {
      query.set('limit', `${Number(query.get('limit')) + 1}`)
    }),
    'the first token of each later page is missing': rewritePage((tokens, page) =>
      page > 0 ? tokens.slice(1) : tokens,
    ),
    'a last page that is not full is missing': rewrite<TokenRecord[]>('/tokens', (tokens, { url }: Asked) =>
      Number(url.searchParams.get('page')) > 0 && tokens.length < Number(url.searchParams.get('limit'))
        ? []
        : tokens,
    ),
    'the last token of each page is missing': rewritePage((tokens) => tokens.slice(0, -1)),
  },
})

/**
 * Asserts that the last page, of `drawn` tokens or up to two more, holds the rest of the list. The list is
 * read in pages of the maximum size.
 */
async function assertEnd(client: Client, drawn: number, longest: number): Promise<void> {
  const size = Math.max(longest, await lengthOf(client, 1000))
  const count = (await walk(client, size)).length
  const limit = [0, 1, 2].map((more) => drawn + more).find((one) => one <= longest && count % one !== 0)
  pre(limit !== undefined, 'all pages are full')
  const page = Math.floor(count / limit)
  const [left, [last, beyond]] = await atOneBlock(
    async () => (await walk(client, size)).slice(page * limit),
    async () => [await askPage(client, limit, page), await askPage(client, limit, page + 1)] as const,
  )
  blaming(last.exchange, () =>
    assert.deepEqual({ last: addressesIn(last), beyond: addressesIn(beyond) }, { last: left, beyond: [] }),
  )
}

/** Returns all tokens, read in pages of `size`. */
async function walk(client: Client, size: number): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = 0; ; page += 1) {
    pre(page < maxPages, 'the list has too many pages')
    const addresses = addressesIn(await askPage(client, size, page))
    if (addresses.length === 0) return found
    found.push(...addresses)
  }
}

/** Requests a page. A service may answer a page past the end with an empty list or with a 404. */
async function askPage(client: Client, limit: number, page: number): Promise<Answer<readonly TokenRecord[]>> {
  const query = { blockchain: 'ethereum', limit: `${limit}`, page: `${page}` }
  const exchange = await client.send(messageOf('tokens', query))
  return page > 0 && exchange.response.status === 404
    ? { found: false, exchange }
    : answerOf('tokens', exchange)
}

/** Returns the number of tokens on the first page with this limit; 0 if the service refuses the limit. */
async function lengthOf(client: Client, limit: number): Promise<number> {
  const query = { blockchain: 'ethereum', limit: `${limit}`, page: '0' }
  const exchange = await client.send(messageOf('tokens', query))
  return isRefused(exchange) ? 0 : addressesIn(answerOf('tokens', exchange)).length
}

function addressesIn(answer: Answer<readonly TokenRecord[]>): readonly string[] {
  return answer.found ? answer.value.map(({ address }) => address.toLowerCase()) : []
}

function rewritePage(change: (tokens: readonly TokenRecord[], page: number) => unknown) {
  return rewrite<TokenRecord[]>('/tokens', (tokens, { url }: Asked) =>
    change(tokens, Number(url.searchParams.get('page'))),
  )
}
