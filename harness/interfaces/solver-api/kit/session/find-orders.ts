/** Lists by filters and pages, compared with the complete lists of the same service. */
import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { blaming, judging, pre } from '../../../../judge/scenario.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import type { Swapper } from '../intents/swapper.ts'
import { areSameOrders, listPage, ordersOf } from '../tracking/listed-orders.ts'
import type { Session } from './state.ts'

export interface Search {
  readonly party: Swapper
  readonly status?: string | undefined
  readonly hashes?: readonly Hex[] | undefined
  readonly limit: number
}

type Page = Awaited<ReturnType<typeof listPage>>

interface Found {
  readonly pages: readonly Page[]
  readonly expected: readonly Hex[]
}

// More than the orders of a session fill.
const maxPages = 30

/** Asserts that the pages of a filtered list hold the matching orders of the complete list, each once. */
export async function findOrders(session: Session, search: Search): Promise<void> {
  const { limit, party } = search
  const found = await session.world.eventually(
    () => read(session, search),
    ({ pages, expected }) => areSame(hashesIn(pages), expected),
  )
  const hashes = hashesIn(found.pages)
  const others = hashes.filter((hash) => session.placed.get(hash)?.party.address !== party.address)
  await judging('tracking/swapper-filter', () => assert.deepEqual(others, []))
  const seen = new Set<Hex>()
  await judging('tracking/cursor-walk', () => {
    for (const { exchange, orders } of found.pages)
      blaming(exchange, () => {
        assert.ok(orders.length <= limit, `a page has more than ${limit} orders`)
        const again = orders.find(({ hash }) => seen.size === seen.add(hash).size)
        assert.ok(again === undefined, `an order is listed twice by ${JSON.stringify(search)}`)
      })
  })
  await judging(clauseOf(search), () => assert.deepEqual(hashes.toSorted(), found.expected.toSorted()))
}

function clauseOf({ hashes, status }: Search): ClauseId {
  if (hashes !== undefined && status !== undefined) return 'tracking/filters-combine'
  if (hashes !== undefined) return 'tracking/hash-filter'
  return status === undefined ? 'tracking/cursor-walk' : 'tracking/status-filter'
}

/** Reads the list. Leaves the step if the complete list changes meanwhile. */
async function read({ world }: Session, { hashes, limit, party, status }: Search): Promise<Found> {
  const before = await ordersOf(world, party)
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const page = await listPage(world, {
      swapper: party.address,
      order_status: status,
      order_hashes: hashes?.join(','),
      limit: `${limit}`,
      cursor,
    })
    pages.push(page)
    cursor = page.cursor
  } while (cursor !== undefined && pages.at(-1)?.orders.length !== 0 && pages.length < maxPages)
  const after = await ordersOf(world, party)
  pre(areSameOrders(before, after) && statusesOf(before) === statusesOf(after), 'the list changes')
  const matching = before.filter(
    (order) => (status === undefined || order.status === status) && (hashes?.includes(order.hash) ?? true),
  )
  return { pages, expected: matching.map(({ hash }) => hash) }
}

function hashesIn(pages: readonly Page[]): readonly Hex[] {
  return pages.flatMap(({ orders }) => orders.map(({ hash }) => hash))
}

function statusesOf(orders: readonly { readonly hash: Hex; readonly status: string }[]): string {
  return orders
    .map(({ hash, status }) => `${hash} ${status}`)
    .toSorted()
    .join()
}

function areSame(some: readonly Hex[], others: readonly Hex[]): boolean {
  return some.toSorted().join() === others.toSorted().join()
}
