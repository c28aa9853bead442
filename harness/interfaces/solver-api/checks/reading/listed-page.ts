/**
 * A page of the order list as any service may show it. The interface states neither the form of the list nor the fields
 * of a listed order, so a list is what holds objects with a hash, and only a hash and a status are required.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { isAddress, isHex } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'
import { once } from '../../../../core/once.ts'
import { type DutchOrder, decodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { orderStatuses } from '../../api/intents.ts'
import { orderHashIn } from './order-hash.ts'
import { type Field, fieldsOf, jsonIn, textOf, valueAt } from './reading.ts'

/** Hex is lower case. */
export interface ListedOrder {
  readonly hash: Hex
  readonly status: string
  /** Absent if the list does not show it. */
  readonly swapper?: Address
  /** Everything that the list shows of the order. */
  readonly fields: object
}

export interface ListedPage {
  readonly orders: readonly ListedOrder[]
  /** Absent on the last page. */
  readonly cursor?: string
}

/** The names that services use for a field, the interface's own spelling first. */
const aliases = {
  hash: ['order_hash', 'orderHash', 'hash'],
  status: ['order_status', 'orderStatus', 'status'],
  swapper: ['swapper', 'swapper_address', 'swapperAddress', 'offerer', 'owner', 'maker'],
  encoded: ['encoded_order', 'encodedOrder', 'order'],
  createdAt: ['created_at', 'createdAt', 'submitted_at', 'submittedAt'],
  orders: ['orders', 'data', 'results'],
} as const

export type ListedField = keyof typeof aliases

/** The value of a field, whatever the service calls it. */
export function fieldOf(listed: unknown, field: ListedField): unknown {
  const name = nameOf(listed, field)
  return name === undefined ? undefined : valueAt(listed, name)
}

/** A copy with another value of a field, under the name that the service uses. */
export function withField(listed: object, field: ListedField, value: unknown): object {
  return { ...listed, [nameOf(listed, field) ?? aliases[field][0]]: value }
}

function nameOf(listed: unknown, field: ListedField): string | undefined {
  return aliases[field].find((name) => valueAt(listed, name) !== undefined)
}

/** The decoded order, if the list shows it. */
export const encodedOrderIn = once((listed: object): DutchOrder | undefined => {
  const encoded = fieldOf(listed, 'encoded')
  return isHex(encoded) ? decodeDutchOrder(encoded) : undefined
})

/** When the service says that it received the order, in UNIX seconds; `undefined` if it does not. */
export function createdAtIn(listed: object): number | undefined {
  const value = fieldOf(listed, 'createdAt')
  if (value === undefined || value === null) return undefined
  const number = Number(textOf(value))
  const seconds = Number.isNaN(number) ? Date.parse(textOf(value)) / 1000 : number
  // A number of this size is in milliseconds.
  return seconds > 1e11 ? seconds / 1000 : seconds
}

/** The page that an answer holds, or what is wrong with it. There may be nothing beyond the last page. */
export const pageIn = once((exchange: Exchange): ListedPage | string => {
  const { status } = exchange.response
  const isBeyond = status === 404 && new URL(exchange.request.url).searchParams.has('cursor')
  if (status === 204 || isBeyond) return { orders: [] }
  if (status !== 200) return `status ${status}`
  const body = jsonIn(exchange)
  const list = listIn(body)
  if (list === undefined) return 'the body has no list of orders'
  const orders = list.map(orderIn)
  const wrong = orders.find((order) => typeof order === 'string')
  if (wrong !== undefined) return wrong
  const cursor = cursorIn(body)
  return {
    orders: orders.filter((order) => typeof order !== 'string'),
    ...(cursor === undefined ? {} : { cursor }),
  }
})

function listIn(body: unknown): readonly unknown[] | undefined {
  const lists = listsIn(body)
  return (
    lists.find((list) => list.some((item) => isObject(item) && orderHashIn(item) !== undefined)) ??
    lists.find((list) => list.length === 0) ??
    lists.find((list) => list.some(isObject))
  )
}

/** The lists at any depth, without those of their entries. Objects by their hash are a list, too. */
function listsIn(body: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(body)) return [body]
  if (isObject(body) && Object.keys(body).length > 0 && Object.keys(body).every(isHash))
    return [Object.entries(body).map(([order_hash, order]) => ({ order_hash, ...order }))]
  return isObject(body) ? Object.values(body).flatMap(listsIn) : []
}

function orderIn(listed: unknown): ListedOrder | string {
  if (!isObject(listed)) return 'a listed order is not an object'
  const hash = orderHashIn(listed)
  if (hash === undefined) return `a listed order has no hash: ${JSON.stringify(fieldOf(listed, 'hash'))}`
  const status = statusIn(fieldsOf(listed))
  if (status === undefined) return `the order ${hash} has no status`
  const swapper = fieldOf(listed, 'swapper') ?? encodedOrderIn(listed)?.swapper
  const isKnown = typeof swapper === 'string' && isAddress(swapper, { strict: false })
  return { hash, status, fields: listed, ...(isKnown ? { swapper: canonicalAddress(swapper) } : {}) }
}

/** The value of a field that is named like a status, else any that is one of the six. */
function statusIn(fields: readonly Field[]): string | undefined {
  const named = fields.filter(({ name }) => /^(order_?)?(status|state)$/i.test(name))
  const known = [...named, ...fields].find(({ value }) => orderStatuses.some((status) => status === value))
  const found = known ?? named.find(({ value }) => typeof value === 'string')
  return found === undefined ? undefined : `${found.value}`
}

/** A cursor by itself or in the address of the next page. A field for the next page counts before any other. */
function cursorIn(body: unknown): string | undefined {
  const named = fieldsAround(body).filter(
    ({ name, value }) => !isObject(value) && /cursor|^next|token$|^after$|continuation/i.test(name),
  )
  const { value } = named.find(({ name }) => /next|after|continuation|end/i.test(name)) ?? named[0] ?? {}
  if (typeof value !== 'string') return typeof value === 'number' ? `${value}` : undefined
  const inAddress = /[?&]cursor=([^&]*)/.exec(value)?.[1]
  const cursor = inAddress === undefined ? value : decodeURIComponent(inAddress)
  return cursor === '' ? undefined : cursor
}

/** The fields of a body outside its lists. */
function fieldsAround(body: unknown): readonly Pick<Field, 'name' | 'value'>[] {
  if (!isObject(body) || Array.isArray(body)) return []
  return Object.entries(body).flatMap(([name, value]) => [{ name, value }, ...fieldsAround(value)])
}

function isHash(text: string): boolean {
  return /^0x[0-9a-f]{64}$/i.test(text)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
