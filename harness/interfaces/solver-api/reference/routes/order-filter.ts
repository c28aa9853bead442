/** The filters and the page size of the order list, parsed from text. */
import type { Hex } from 'viem'
import type * as z from 'zod'
import { type OrderStatus, orderStatuses, type ordersRequestSchema } from '../../api/intents.ts'
import { problem } from '../../api/problem.ts'
import type { OrderFilter } from '../intent/book/order-page.ts'

const maxPage = 50
const maxHashes = 50

/** @throws Problem 422 for an invalid status, hash or filter expression. */
export function orderFilter(input: z.output<typeof ordersRequestSchema>): OrderFilter {
  const { order_status, order_hashes, filter_query, swapper } = input
  return {
    statuses: order_status?.split(',').map(readStatus),
    hashes: order_hashes === undefined ? undefined : readHashes(order_hashes),
    createdAt: filter_query === undefined ? undefined : readTimes(filter_query),
    swapper,
  }
}

/** The page size; the maximum for a larger limit. */
export function pageLimit(limit: number): number {
  if (limit < 1) throw problem.malformed('limit', 'must be at least 1')
  return Math.min(limit, maxPage)
}

function readStatus(text: string): OrderStatus {
  const status = orderStatuses.find((candidate) => candidate === text)
  if (status === undefined)
    throw problem.malformed('order_status', `must be one of ${orderStatuses.join(', ')}`)
  return status
}

function readHashes(text: string): readonly Hex[] {
  const hashes = text.split(',').map((hash) => hash.trim().toLowerCase())
  if (hashes.length > maxHashes)
    throw problem.malformed('order_hashes', `must contain at most ${maxHashes} hashes`)
  if (!hashes.every(isHash))
    throw problem.malformed('order_hashes', 'must be comma-separated hashes of 32 bytes, 0x-prefixed hex')
  return hashes
}

function isHash(text: string): text is Hex {
  return /^0x[0-9a-f]{64}$/.test(text)
}

/** The bounds in UNIX seconds. `gt` and `lt` exclude their bound, `between` includes both. */
function readTimes(text: string): NonNullable<OrderFilter['createdAt']> {
  const [, comparison, bound] = /^\s*(gt|lt)\(\s*(\d{1,12})\s*\)\s*$/.exec(text) ?? []
  if (comparison === 'gt') return { from: Number(bound) + 1 }
  if (comparison === 'lt') return { to: Number(bound) - 1 }
  const [, from, to] = /^\s*between\(\s*(\d{1,12})\s*,\s*(\d{1,12})\s*\)\s*$/.exec(text) ?? []
  if (from === undefined || Number(from) > Number(to))
    throw problem.malformed('filter_query', 'must be gt(t), lt(t) or between(t, t), in UNIX seconds')
  return { from: Number(from), to: Number(to) }
}
