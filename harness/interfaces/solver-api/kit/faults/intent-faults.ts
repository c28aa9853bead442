/**
 * Faults of a service of signed orders. Some misreport an order. Others simulate actions that the chain forbids without
 * the swapper's key: they sign another order for the swapper, so that a fill on terms that were never submitted appears
 * on the chain.
 *
 * @module
 */
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { type DutchOrder, decodeDutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import {
  askedOf,
  json,
  type Mutant,
  misreadQuery,
  refuse,
  respond,
  rewrite,
} from '../../../../judge/mutant.ts'
import { valueAt } from '../../checks/reading/reading.ts'
import { withOutputs } from '../intents/dutch-orders.ts'
import { signedBy } from '../intents/placed-order.ts'
import { keyOf } from '../intents/swapper.ts'
import { fieldOf, type ListedField, withField } from './order-fields.ts'
import { combined, stateful } from './request-faults.ts'

const submissions = '/intent/order'
const lists = '/intent/orders'

/** Submits each order on other terms instead, signed again with the swapper's key. */
export function changeTerms(change: (order: DutchOrder) => DutchOrder): Mutant {
  return respond(submissions, async (request, fetch) => {
    const { body } = await askedOf(request)
    const order = orderIn(body)
    return fetch(order === undefined ? request : await signedAgain(request, body, change(order)))
  })
}

/** Submits each order with another input. */
export function changeInput(change: (input: DutchOrder['input']) => Partial<DutchOrder['input']>): Mutant {
  return changeTerms((order) => ({ ...order, input: { ...order.input, ...change(order.input) } }))
}

/** Submits each order with other outputs. */
export function changeOutputs(change: Parameters<typeof withOutputs>[1]): Mutant {
  return changeTerms((order) => withOutputs(order, change))
}

/**
 * Submits another order for the swapper, once the list has been requested `looks` times after the first submission.
 *
 * @param change Derives the other order from the first that was submitted.
 */
export function submitAnother(change: (order: DutchOrder) => DutchOrder, looks: number): Mutant {
  return (fetch) => {
    let first: { readonly request: Request; readonly order: DutchOrder } | undefined
    let left = looks
    const follow = async () => {
      if (first === undefined || left !== 0) return
      left = -1
      const { body } = await askedOf(first.request)
      await fetch(await signedAgain(first.request, body, change(first.order)))
    }
    const submitting = respond(submissions, async (request, next) => {
      const order = orderIn((await askedOf(request)).body)
      const response = await next(request.clone())
      if (order !== undefined) first ??= { request, order }
      await follow()
      return response
    })
    const listing = respond(lists, async (request, next) => {
      if (first !== undefined) left -= 1
      await follow()
      return next(request)
    })
    return combined(listing, submitting)(fetch)
  }
}

/** Answers matching submissions as accepted without passing them on to the target. */
export function dropSubmissions(matches: (order: DutchOrder, count: number) => boolean = () => true): Mutant {
  return stateful(() => {
    let count = 0
    return respond(submissions, async (request, next) => {
      const order = orderIn((await askedOf(request)).body)
      if (order === undefined) return next(request)
      count += 1
      return matches(order, count) ? accepted(order) : next(request)
    })
  })
}

/** The content of a submission. */
export interface Submitted {
  readonly order: Hex
  readonly signature: Hex
  /** The order; `undefined` if it cannot be decoded. */
  readonly decoded: DutchOrder | undefined
}

/** Accepts the refused submissions that match. */
export function acceptRefused(matches: (submitted: Submitted) => boolean | Promise<boolean>): Mutant {
  return refuse(submissions, async (response, { body }) => {
    const submitted = submittedIn(body)
    return (await matches(submitted)) ? accepted(submitted.decoded) : response
  })
}

/** Accepts matching submissions, and refuses all others. */
export function acceptOnly(matches: (submitted: Submitted) => boolean | Promise<boolean>): Mutant {
  return respond(submissions, async (request) => {
    const submitted = submittedIn((await askedOf(request)).body)
    return (await matches(submitted)) ? accepted(submitted.decoded) : json(400, { detail: 'refused' })
  })
}

/** Refuses matching submissions. */
export function refuseSubmissions(matches: (submitted: Submitted) => boolean): Mutant {
  return respond(submissions, async (request, fetch) => {
    const submitted = submittedIn((await askedOf(request)).body)
    return matches(submitted) ? json(400, { detail: 'refused' }) : fetch(request)
  })
}

/** Changes the answer to an accepted submission. */
export function rewriteAcceptance(change: (body: object, submitted: Submitted) => unknown): Mutant {
  return rewrite<object>(submissions, (body, asked) => change(body, submittedIn(asked.body)))
}

/**
 * Changes the orders of each list, or leaves some out.
 *
 * @param change Receives the number of lists requested so far, including this one.
 */
export function rewriteListedOrders(
  change: (listed: readonly object[], looks: number) => readonly object[],
): Mutant {
  return stateful(() => {
    let looks = 0
    return rewrite<object>(lists, (body) => {
      looks += 1
      const listed = fieldOf(body, 'orders')
      return Array.isArray(listed) ? withField(body, 'orders', change(listed, looks)) : body
    })
  })
}

/** Changes one field of each listed order. */
export function rewriteListedField(
  field: ListedField,
  change: (value: unknown, listed: object, looks: number) => unknown,
): Mutant {
  return rewriteListedOrders((orders, looks) =>
    orders.map((listed) => withField(listed, field, change(fieldOf(listed, field), listed, looks))),
  )
}

/** Shows the status `shown` instead of `status`. */
export function showStatusAs(status: string, shown: string): Mutant {
  return rewriteListedField('status', (one) => (one === status ? shown : one))
}

/** Shows a status from the second list on. */
export function showLater(shown: string): Mutant {
  return rewriteListedField('status', (status, _listed, looks) => (looks > 1 ? shown : status))
}

/** Reads the query of each list differently from the sent one. */
export function misreadListQuery(change: (query: URLSearchParams) => void): Mutant {
  return misreadQuery(lists, change)
}

/** Ignores parameters of a list. */
export function ignoreListParameters(...names: readonly string[]): Mutant {
  return misreadListQuery((query) => {
    for (const name of names) query.delete(name)
  })
}

function orderIn(body: unknown): DutchOrder | undefined {
  return submittedIn(body).decoded
}

function submittedIn(body: unknown): Submitted {
  const order = hexAt(body, 'order')
  return { order, signature: hexAt(body, 'signature'), decoded: decodeDutchOrder(order) }
}

function hexAt(body: unknown, name: string): Hex {
  const value = valueAt(body, name)
  return isHex(value) ? value : '0x'
}

function accepted(order: DutchOrder | undefined): Response {
  const hash = order === undefined ? `0x${'0'.repeat(64)}` : hashDutchOrder(order)
  return json(201, { order_hash: hash, hash, order_status: 'open' })
}

async function signedAgain(request: Request, body: unknown, order: DutchOrder): Promise<Request> {
  const signed = await signedBy({ key: keyOf(order.swapper) }, order)
  const others = typeof body === 'object' ? body : {}
  return new Request(request.clone(), { body: JSON.stringify({ ...others, ...signed }) })
}
