/** Finds the cursor of a page: a value that returns the other order when it is sent back. */

import type { Hex } from 'viem'
import { hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { cursorIn } from '../reading/cursor.ts'
import { pageIn } from '../reading/listed-page.ts'
import { jsonIn } from '../reading/reading.ts'
import { type Asked, answered, askOrders, type Wallet } from './learner.ts'
import type { Known } from './order-forms.ts'
import { headers, type Leaf, leavesOf } from './path.ts'
import { inSnakeCase, isShown, ranked, rankOf } from './recognise.ts'
import { type AnswerTable, formOf, formText, none } from './table.ts'

interface Listed {
  /** The places of the list, and of the values in its records. */
  readonly forms: AnswerTable
  /** The two placed orders. */
  readonly placed: readonly Known[]
}

const names = [/cursor/, /next|after|continuation/, /token|end|page|link/]

// Limits the values that are sent back as cursors.
const maxTried = 6

export async function cursorForm(asked: Asked, wallet: Wallet, { forms, placed }: Listed): Promise<string> {
  const first = await answered(askOrders(asked, wallet, { limit: '1' }))
  const shown = hashesOn(first, forms)
  // The interface does not say which limits a service takes. A page of all orders has no next page.
  if (first === undefined || shown.length !== 1) return none
  const others = placed.map(({ order }) => hashDutchOrder(order)).filter((hash) => !shown.includes(hash))
  const candidates = ranked(candidatesIn(first, forms), names)
  const sent = new Set<string>()
  for (const { path, value } of candidates) {
    const cursor = cursorIn(value) ?? ''
    if (sent.has(cursor) || sent.size > maxTried) continue
    sent.add(cursor)
    const next = await answered(askOrders(asked, wallet, { limit: '1', cursor }))
    const isOther = hashesOn(next, forms).some((hash) => others.includes(hash))
    const isStill =
      next !== undefined && candidatesIn(next, forms).some((leaf) => isSame(leaf, { path, value }))
    if (isOther && !isStill) return formText({ path, notation: notationOf(value, cursor) })
  }
  const named = candidates.find(({ path }) => /(^|\.)(next_?)?cursor$|^next$/.test(inSnakeCase(path)))
  return named === undefined ? none : formText({ path: named.path }, true)
}

function hashesOn(exchange: Exchange | undefined, forms: AnswerTable): readonly Hex[] {
  const page = exchange?.response.status === 200 ? pageIn(exchange, forms) : ''
  return typeof page === 'string' ? [] : page.orders.map(({ hash }) => hash)
}

/** The texts and numbers outside of the list, and the headers that are named like a cursor. */
function candidatesIn(exchange: Exchange, forms: AnswerTable): readonly Leaf[] {
  const list = formOf(forms, 'orders')?.path ?? []
  const inHeaders = Object.entries(exchange.response.headers).map(([name, value]) => ({
    path: [headers, name],
    value,
  }))
  const isWithin = ({ path }: Leaf) =>
    path.length > list.length + 1 && list.every((name, index) => name === path[index])
  const around = leavesOf(jsonIn(exchange)).filter((leaf) => !isWithin(leaf))
  return [...around, ...inHeaders.filter((leaf) => rankOf(leaf, names) < names.length)].filter(
    ({ value }) => isShown(value) && cursorIn(value) !== undefined,
  )
}

function isSame(a: Leaf, b: Leaf): boolean {
  return a.path.join('.') === b.path.join('.') && a.value === b.value
}

function notationOf(value: unknown, cursor: string): string {
  if (typeof value !== 'string') return 'number'
  return value === cursor ? 'text' : 'the parameter of an address'
}
