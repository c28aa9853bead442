/**
 * A page of the order list. The interface states neither the form of the list nor the fields of a listed order: both are
 * read by the service's table of answers, and only a hash and a status are required.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { isHex } from 'viem/utils'
import { stringifyJson } from '../../../../core/json.ts'
import { once } from '../../../../core/once.ts'
import { type DutchOrder, decodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { addressIn, hashIn, secondsIn } from '../answers/notation.ts'
import { entriesOf, valueIn } from '../answers/path.ts'
import { type AnswerName, type AnswerTable, formOf } from '../answers/table.ts'
import { cursorIn } from './cursor.ts'
import { jsonIn, valueAt } from './reading.ts'

/** An order of the list, with hex in lower case. */
export interface ListedOrder {
  readonly hash: Hex
  readonly status: string
  /** Absent if the list does not show it. */
  readonly swapper?: Address
  /** The order's encoding, as the list shows it. */
  readonly encoded?: string
  /** The time, by the service, at which it received the order, in UNIX seconds. */
  readonly createdAt?: number
  /** Everything that the list shows of the order. */
  readonly fields: object
}

export interface ListedPage {
  readonly orders: readonly ListedOrder[]
  /** The cursor of the next page; absent on the last page. */
  readonly cursor?: string
}

/** The decoded order, if the list shows it. */
export const encodedOrderIn = once(({ encoded }: ListedOrder): DutchOrder | undefined =>
  isHex(encoded) ? decodeDutchOrder(encoded) : undefined,
)

const pages = new WeakMap<Exchange, ListedPage | string>()

/** The page of an answer, or a description of its fault. The answer beyond the last page may be empty. */
export function pageIn(exchange: Exchange, answers: AnswerTable | undefined): ListedPage | string {
  const page = pages.get(exchange) ?? readPage(exchange, answers)
  pages.set(exchange, page)
  return page
}

function readPage(exchange: Exchange, answers: AnswerTable | undefined): ListedPage | string {
  const { status } = exchange.response
  const isBeyond = status === 404 && new URL(exchange.request.url).searchParams.has('cursor')
  if (status === 204 || isBeyond) return { orders: [] }
  if (status !== 200) return `status ${status}`
  const form = formOf(answers, 'orders')
  // A list without orders may be absent.
  const list = (form && valueIn(exchange, form.path)) ?? []
  if (form === undefined || typeof jsonIn(exchange) !== 'object' || typeof list !== 'object')
    return 'the body has no list of the orders that were placed'
  const orders = entriesOf(list).map((record) => orderIn(record, answers))
  const wrong = orders.find((order) => typeof order === 'string')
  if (wrong !== undefined) return wrong
  const cursorForm = formOf(answers, 'cursor')
  const cursor = cursorForm && cursorIn(valueIn(exchange, cursorForm.path))
  return {
    orders: orders.filter((order) => typeof order !== 'string'),
    ...(cursor === undefined ? {} : { cursor }),
  }
}

function orderIn(record: unknown, answers: AnswerTable | undefined): ListedOrder | string {
  if (typeof record !== 'object' || record === null) return 'a listed order is not an object'
  const shown = (name: AnswerName) => {
    const form = formOf(answers, name)
    return form && valueAt(record, ...form.path)
  }
  const hash = hashIn(shown('order.hash'))
  if (hash === undefined) return `a listed order has no hash: ${stringifyJson(shown('order.hash'))}`
  const status = shown('order.status')
  if (typeof status !== 'string') return `the order ${hash} has no status`
  const encoded = shown('order.encoded')
  const createdAt = secondsIn(shown('order.createdAt'))
  const order = {
    hash,
    status,
    fields: record,
    ...(typeof encoded === 'string' ? { encoded } : {}),
    ...(createdAt === undefined ? {} : { createdAt }),
  }
  const swapper = addressIn(shown('order.swapper')) ?? encodedOrderIn(order)?.swapper
  return { ...order, ...(swapper === undefined ? {} : { swapper }) }
}
