/**
 * A wallet with many orders sees them in pages. Pages that overlap count a trade twice, and pages that leave
 * a gap lose one, above all while orders arrive.
 *
 * The check submits most of the orders within one second, so that a cursor by time alone is ambiguous.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseJson } from '#core/json'
import {
  ignoreListParameters,
  type Mutant,
  misreadListQuery,
  respond,
  respondWith,
  rewrite,
  rewriteListedOrders,
  stateful,
} from '#kit/faults'
import {
  nonceFor,
  type PlacedOrder,
  place,
  placeAll,
  type Swapper,
  sale,
  swapper,
  unviableOrder,
} from '#kit/intents'
import { isRefused } from '#kit/reading'
import { fieldOf, listPage, type OrdersQuery, ordersOf, requestOrders } from '#kit/tracking'
import { blaming, type Fetch, pre, scenario, type World } from '#solver-api/kit/scenario'

const before = 4
const arriving = 2

// The check uses these limits if the target refuses the drawn one: a service chooses the limits that it
// accepts.
const otherLimits = [1, 10]

export default scenario({
  clause: 'tracking/cursor-walk',
  title: 'following the cursor lists every order once, in pages of the limit, even while orders arrive',
  needs: ['key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    limit: fc.integer({ min: 1, max: before }),
    arrivals: fc.constantFrom(0, 1, arriving),
  },
  listed: () => ['swapper', 'status', 'hashes'] as const,

  async check({ swapper, sale, limit, arrivals, listed: by }, world) {
    const draft = await unviableOrder(world, swapper, sale)
    const drafts = Array.from({ length: before }, () => draft)
    const placed = await placeAll(world, swapper, drafts)
    const status = await sharedStatus(world, swapper, placed)
    let late = arrivals
    const filters = {
      swapper: {},
      status: { order_status: status },
      hashes: { order_hashes: placed.map(({ hash }) => hash).join(',') },
    }
    const filter = { swapper: swapper.address, ...filters[by] }
    const size = await takenLimit(world, filter, [limit, ...otherLimits])

    const pages: Awaited<ReturnType<typeof listPage>>[] = []
    let cursor: string | undefined
    let isOver = false
    do {
      const query = { ...filter, limit: `${size}`, cursor }
      if (pages.length === 1)
        assert.ok(!isRefused(await requestOrders(world, query)), 'the cursor is refused')
      const page = await listPage(world, query)
      pages.push(page)
      cursor = page.cursor
      // The last page may be empty.
      isOver = cursor === undefined || page.orders.length === 0
      if (late > 0) await place(world, swapper, { ...draft, nonce: await nonceFor(world, swapper.address) })
      late -= 1
    } while (!isOver && pages.length <= before + arrivals)
    if (by === 'status') pre((await sharedStatus(world, swapper, placed)) === status, 'a status changed')

    const seen = new Set<string>()
    for (const { exchange, orders } of pages)
      blaming(exchange, () => {
        assert.ok(orders.length <= size, `a page has ${orders.length} orders, and the limit is ${size}`)
        for (const { hash } of orders) assert.ok(seen.size < seen.add(hash).size, `${hash} is listed twice`)
      })
    const missing = placed.filter(({ hash }) => !seen.has(hash)).map(({ hash }) => hash)
    const last = pages.at(-1)
    if (last !== undefined)
      blaming(last.exchange, () => assert.deepEqual({ missing, isOver }, { missing: [], isOver: true }))
  },

  mutants: {
    'every cursor is refused': respondWith('/intent/orders', 400, ({ url }) =>
      url.searchParams.has('cursor'),
    ),
    'the limit is ignored': ignoreListParameters('limit', 'cursor'),
    'with a status the cursor is ignored': misreadListQuery((query) => {
      if (query.has('order_status')) query.delete('cursor')
    }),
    'the cursor is ignored': ignoreListParameters('cursor'),
    'there is only one page': rewrite<Page>('/intent/orders', ({ orders }) => ({ orders })),
    'the cursor is a number of orders': respond('/intent/orders', paginateByCount),
    'a page starts after the second in which the last one ended': stateful(paginateBySecond),
    'the last order of each page is missing': rewriteListedOrders((orders) =>
      orders.length > 1 ? orders.slice(0, -1) : orders,
    ),
  },
})

/** Returns the status that the orders share, once they are listed; `undefined` if they differ. */
async function sharedStatus(
  world: World,
  swapper: Swapper,
  placed: readonly PlacedOrder[],
): Promise<string | undefined> {
  const listed = await world.eventually(
    () => ordersOf(world, swapper),
    ({ length }) => length >= placed.length,
  )
  const ours = listed.filter(({ hash }) => placed.some((order) => order.hash === hash))
  const [first, ...others] = new Set(ours.map(({ status }) => status))
  return others.length === 0 ? first : undefined
}

/** Returns the first limit that the target accepts; skips the case if it accepts none. */
async function takenLimit(world: World, filter: OrdersQuery, limits: readonly number[]): Promise<number> {
  for (const limit of limits) {
    if (!isRefused(await requestOrders(world, { ...filter, limit: `${limit}` }))) return limit
  }
  pre(false, `none of the limits ${limits.join(', ')} is taken`)
}

interface Page {
  readonly orders: readonly object[]
  readonly cursor?: string
}

/** Counts orders in the cursor, so each order that arrives shifts all later ones. */
async function paginateByCount(request: Request, fetch: Fetch): Promise<Response> {
  const url = new URL(request.url)
  const offset = Number(url.searchParams.get('cursor') ?? 0)
  const limit = Number(url.searchParams.get('limit') ?? 50)
  url.searchParams.delete('cursor')
  url.searchParams.delete('limit')
  const all = await fetch(new Request(url, request))
  const { orders } = parseJson(await all.text()) as Page
  const end = offset + limit
  const cursor = end < orders.length ? { cursor: `${end}` } : {}
  return Response.json({ orders: orders.slice(offset, end), ...cursor })
}

/** Omits the orders of the same second as the last order of the previous page. */
function paginateBySecond(): Mutant {
  let last: number | undefined
  return rewrite<Page>('/intent/orders', (page, { url }) => {
    const orders = page.orders.filter(
      (order) => !url.searchParams.has('cursor') || Number(fieldOf(order, 'createdAt')) !== last,
    )
    last = Number(fieldOf(page.orders.at(-1), 'createdAt'))
    return { ...page, orders }
  })
}
