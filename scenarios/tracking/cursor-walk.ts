/**
 * Pages are how anybody with many orders sees them. Pages that overlap count a trade twice, pages that leave a
 * gap lose one, and it happens most when it matters: while orders arrive.
 *
 * Most of the orders are submitted within one second, which leaves a cursor by time alone nothing to go by.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ignoreListParameters, type Mutant, respond, rewriteListedOrders } from '#kit/faults'
import {
  fieldOf,
  fundAndApprove,
  listOrders,
  placeAll,
  placeWithoutFunding,
  sale,
  swapper,
  unviableOrder,
  withConsecutiveNonces,
} from '#kit/intents'
import { scenario } from '#solver-api/scenario'
import { parseJson } from '#spec/json'

const before = 4
const arriving = 2

export default scenario({
  clause: 'tracking/cursor-walk',
  title: 'a walk along the cursor meets every order once, in pages of the limit, also while orders arrive',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    limit: fc.integer({ min: 1, max: before }),
    arrivals: fc.constantFrom(0, 1, arriving),
  },

  async check({ swapper, sale, limit, arrivals }, world) {
    const drafts = withConsecutiveNonces(await unviableOrder(world, swapper, sale), before + arrivals)
    const placed = await placeAll(world, swapper, drafts.slice(0, before))
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount * BigInt(arrivals))
    const late = drafts.slice(before)

    const met: string[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const query = { swapper: swapper.address, limit: `${limit}`, cursor }
      const page = await listOrders(world, query)
      met.push(...page.orders.map(({ hash }) => hash))
      sizes.push(page.orders.length)
      cursor = page.cursor
      const next = late.shift()
      if (next !== undefined) await placeWithoutFunding(world, swapper, next)
    } while (cursor !== undefined && sizes.length <= before + arrivals)

    const times = placed.map(({ hash }) => met.filter((one) => one === hash).length)
    const twice = met.filter((hash, index) => met.indexOf(hash) !== index)
    assert.deepEqual(
      { times, twice, tooLarge: sizes.filter((size) => size > limit), isOver: cursor === undefined },
      { times: placed.map(() => 1), twice: [], tooLarge: [], isOver: true },
    )
  },

  mutants: {
    'the limit is ignored': ignoreListParameters('limit', 'cursor'),
    'the cursor is ignored': ignoreListParameters('cursor'),
    'there is one page': firstPageAlone,
    'pages are cut by count': cutByCount,
    'a page begins after the second in which the last one ended': afterTheSecond,
    'the last order of a page is left to the next, which begins after it': rewriteListedOrders((records) =>
      records.length > 1 ? records.slice(0, -1) : records,
    ),
  },
})

function firstPageAlone(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  return changesPage((page) => ({ orders: page.orders }))(fetch)
}

interface Page {
  readonly orders: readonly object[]
  readonly cursor?: string
}

/** Whatever has arrived since moves the rest by as many places. */
function cutByCount(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  return respond('/intent/orders', async (request, next) => {
    const url = new URL(request.url)
    const offset = Number(url.searchParams.get('cursor') ?? 0)
    const limit = Number(url.searchParams.get('limit') ?? 50)
    url.searchParams.delete('cursor')
    url.searchParams.delete('limit')
    const all = await next(new Request(url, request))
    const { orders } = parseJson(await all.text()) as Page
    const end = offset + limit
    return Response.json({
      orders: orders.slice(offset, end),
      ...(end < orders.length ? { cursor: `${end}` } : {}),
    })
  })(fetch)
}

/** Orders of the same second as the last of the page before are never met. */
function afterTheSecond(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  let ended: number | undefined
  return respond('/intent/orders', async (request, next) => {
    const isFurther = new URL(request.url).searchParams.has('cursor')
    const response = await next(request)
    if (!response.ok) return response
    const page = parseJson(await response.text()) as Page
    const { orders } = page
    const kept = orders.filter((order) => !isFurther || Number(fieldOf(order, 'createdAt')) !== ended)
    ended = Number(fieldOf(orders.at(-1), 'createdAt'))
    return Response.json({ ...page, orders: kept })
  })(fetch)
}

function changesPage(change: (page: Page) => Page): Mutant {
  return respond('/intent/orders', async (request, fetch) => {
    const response = await fetch(request)
    return response.ok ? Response.json(change(parseJson(await response.text()) as Page)) : response
  })
}
