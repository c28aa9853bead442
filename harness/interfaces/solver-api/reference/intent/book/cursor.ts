/**
 * The end of a page of orders, as an opaque text: base64url of JSON. It contains a digest of the filters, because
 * continuing with other filters would silently skip orders.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'

/** The last order of a page. */
export interface PageEnd {
  /** The order's time of submission, in UNIX seconds. */
  readonly createdAt: number
  readonly hash: Hex
}

/** @param filter A text that is equal for equal filters. */
export function encodeCursor({ createdAt, hash }: PageEnd, filter: string): string {
  const text = JSON.stringify({ created_at: createdAt, order_hash: hash, filter: digest(filter) })
  return Buffer.from(text).toString('base64url')
}

/** @returns `undefined` for any text that `encodeCursor` does not return for the same filter. */
export function decodeCursor(cursor: string, filter: string): PageEnd | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, createdAt, hash] = /^\{"created_at":(\d{1,15}),"order_hash":"(0x[0-9a-f]{64})",/.exec(text) ?? []
  if (!isHex(hash)) return undefined
  const end = { createdAt: Number(createdAt), hash }
  return encodeCursor(end, filter) === cursor ? end : undefined
}

function digest(filter: string): string {
  return createHash('sha256').update(filter).digest('base64url').slice(0, 16)
}
