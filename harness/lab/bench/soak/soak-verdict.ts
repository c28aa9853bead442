/**
 * The conditions at the end of a soak: every order is listed with the status that follows from the chain, no
 * order was filled twice, and every traversal of the pages, with any filter, returns each of its orders once.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type { Address, Hex } from 'viem'
import { canonicalAddress } from '../../../core/address.ts'
import { type DutchOrder, hashDutchOrder } from '../../../core/orders/dutch-order.ts'
import { type OrderStatus, orderStatuses } from '../../../interfaces/solver-api/api/intents.ts'
import { readChainTruth } from '../../../testing/chain-truth.ts'
import { sendAll } from '../http-load.ts'
import type { BenchWorld } from '../wallet-load.ts'

interface Listed {
  readonly order_hash: Hex
  readonly order_status: OrderStatus
  readonly created_at: number
  readonly swapper: Address
}

/** An order of the soak and the status that it must have. */
export interface ExpectedOrder {
  readonly order: DutchOrder
  readonly status: OrderStatus
}

/** @throws AssertionError if the list and the chain differ, or an order has an unexpected status. */
export async function judgeSoak(
  { node, url }: BenchWorld,
  expected: readonly ExpectedOrder[],
  print: (line: string) => void,
): Promise<void> {
  const hashes = expected.map(({ order }) => hashDutchOrder(order))
  const truth = await readChainTruth(
    node.client,
    expected.map(({ order }) => order),
  )
  const all = await walk(url, {})
  assert.deepEqual(all.map(({ order_hash }) => order_hash).toSorted(), hashes.toSorted())

  const listed = new Map(all.map((order) => [order.order_hash, order]))
  const wrong = expected.filter(({ status }, index) => {
    const hash = hashes[index] ?? '0x'
    return !truth.statusesOf(hash).includes(status) || listed.get(hash)?.order_status !== status
  })
  assert.deepEqual(wrong, [])
  assert.ok([...truth.fills.values()].every((transactions) => transactions.length === 1))
  const counts = orderStatuses.map(
    (name) => `${all.filter((each) => each.order_status === name).length} ${name}`,
  )
  print(`every status follows from the chain: ${counts.join(', ')}`)
  print(`${await walkEveryFilter(url, all)} walks met each order once`)
}

/** @returns Number of traversals. */
async function walkEveryFilter(url: string, all: readonly Listed[]): Promise<number> {
  const filters = filtersOf(all)
  for (const { query, holds } of filters) {
    const met = (await walk(url, query)).map(({ order_hash }) => order_hash)
    const matching = all.filter(holds).map(({ order_hash }) => order_hash)
    assert.deepEqual(met.toSorted(), matching.toSorted(), JSON.stringify(query))
  }
  return filters.length
}

interface Filter {
  readonly query: Readonly<Record<string, string>>
  /** True if the filter should include the order. */
  readonly holds: (order: Listed) => boolean
}

const maxPage = 50

function filtersOf(all: readonly Listed[]): readonly Filter[] {
  const times = all.map(({ created_at }) => created_at)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const middle = Math.floor((first + last) / 2)
  const swappers = [...new Set(all.map(({ swapper }) => swapper))]
  const batches = Array.from({ length: Math.ceil(all.length / maxPage) }, (_, page) =>
    all.slice(page * maxPage, (page + 1) * maxPage).map(({ order_hash }) => order_hash),
  )
  return [
    { query: {}, holds: () => true },
    { query: { limit: '49' }, holds: () => true },
    { query: { filter_query: `lt(${middle})` }, holds: ({ created_at }) => created_at < middle },
    { query: { filter_query: `gt(${middle})` }, holds: ({ created_at }) => created_at > middle },
    {
      query: { filter_query: `between(${first + 60}, ${middle})` },
      holds: ({ created_at }) => created_at >= first + 60 && created_at <= middle,
    },
    ...orderStatuses.flatMap((status): readonly Filter[] => [
      { query: { order_status: status }, holds: ({ order_status }) => order_status === status },
      {
        query: { order_status: `${status},open`, filter_query: `gt(${middle})` },
        holds: ({ created_at, order_status }) =>
          [status, 'open'].includes(order_status) && created_at > middle,
      },
    ]),
    ...swappers.flatMap((swapper): readonly Filter[] => [
      { query: { swapper, limit: '7' }, holds: (order) => order.swapper === swapper },
      {
        query: { swapper, order_status: 'expired,cancelled' },
        holds: (order) => order.swapper === swapper && ['expired', 'cancelled'].includes(order.order_status),
      },
    ]),
    ...batches.map((batch) => ({
      query: { order_hashes: batch.join(','), limit: '11' },
      holds: ({ order_hash }: Listed) => batch.includes(order_hash),
    })),
  ]
}

async function walk(url: string, filter: Readonly<Record<string, string>>): Promise<readonly Listed[]> {
  const met: Listed[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = new URLSearchParams({
      blockchain: 'ethereum',
      ...filter,
      ...(cursor === '' ? {} : { cursor }),
    })
    const [answer] = await sendAll(url, [{ method: 'GET', path: `/partner/v2/intent/orders?${query}` }])
    assert.equal(answer?.status, 200, answer?.body)
    const page = JSON.parse(answer.body) as { readonly orders: readonly Listed[]; readonly cursor?: string }
    met.push(...page.orders)
    cursor = page.cursor
  }
  return met.map((order) => ({ ...order, swapper: canonicalAddress(order.swapper) }))
}
