/**
 * Faults of a service of signed orders. Some lie about an order; some do to it what the chain forbids, which
 * takes the swapper's own key: another order is signed in its name, and what then stands on the chain is a
 * fill on other terms than those that were submitted.
 *
 * @module
 */
import { type Hex, isHex } from 'viem'
import {
  askedOf,
  json,
  type Mutant,
  misread,
  misreadQuery,
  refuse,
  respond,
  rewrite,
} from '../../judge/mutant.ts'
import { type DutchOrder, decodeDutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import { fieldOf, withField } from '../intents/order-records.ts'
import { signedBy } from '../intents/placed-order.ts'
import { keyOf } from '../intents/swapper.ts'
import { valueAt } from '../reading/reading.ts'

const submissions = '/intent/order'
const lists = '/intent/orders'

/** Each order is signed anew on other terms, in the swapper's name, and submitted in place of the order. */
export function changeTerms(change: (order: DutchOrder) => DutchOrder): Mutant {
  return respond(submissions, async (request, fetch) => {
    const { body } = await askedOf(request)
    const order = orderIn(body)
    return order === undefined ? fetch(request) : fetch(await signedAnew(request, body, change(order)))
  })
}

/**
 * Another order is submitted in the swapper's name once the list has been asked for that many times after an
 * order was taken; at once where that is never.
 *
 * @param change Makes the other order of the first that was taken.
 */
export function submitAnother(change: (order: DutchOrder) => DutchOrder, looks: number): Mutant {
  return (fetch) => {
    let first: { readonly request: Request; readonly order: DutchOrder } | undefined
    let left = looks
    const follow = async () => {
      if (first === undefined || left !== 0) return
      left = -1
      const { body } = await askedOf(first.request)
      await fetch(await signedAnew(first.request, body, change(first.order)))
    }
    const submitting = respond(submissions, async (request, next) => {
      const order = orderIn((await askedOf(request)).body)
      const response = await next(request.clone())
      if (order !== undefined) first ??= { request, order }
      await follow()
      return response
    })
    return respond(lists, async (request, next) => {
      if (first !== undefined) left -= 1
      await follow()
      return next(request)
    })(submitting(fetch))
  }
}

/** The submissions that match are answered as if they were taken, and never reach the target. */
export function dropSubmissions(matches: (order: DutchOrder, count: number) => boolean = () => true): Mutant {
  return (fetch) => {
    let count = 0
    return respond(submissions, async (request, next) => {
      const order = orderIn((await askedOf(request)).body)
      if (order === undefined) return next(request)
      count += 1
      return matches(order, count) ? taken(order) : next(request)
    })(fetch)
  }
}

/** What a submission holds. */
export interface Submitted {
  readonly order: Hex
  readonly signature: Hex
  /** `undefined` where it cannot be decoded. */
  readonly decoded: DutchOrder | undefined
}

/** Takes those of the refused submissions that match. */
export function acceptRefused(matches: (submitted: Submitted) => boolean | Promise<boolean>): Mutant {
  return refuse(submissions, async (response, { body }) => {
    const submitted = submittedIn(body)
    return (await matches(submitted)) ? taken(submitted.decoded) : response
  })
}

/** Takes the submissions that match, and refuses all others. */
export function acceptOnly(matches: (submitted: Submitted) => boolean | Promise<boolean>): Mutant {
  return respond(submissions, async (request) => {
    const submitted = submittedIn((await askedOf(request)).body)
    return (await matches(submitted)) ? taken(submitted.decoded) : json(400, { detail: 'refused' })
  })
}

/** Refuses the submissions that match. */
export function refuseSubmissions(matches: (submitted: Submitted) => boolean): Mutant {
  return respond(submissions, async (request, fetch) => {
    const submitted = submittedIn((await askedOf(request)).body)
    return matches(submitted) ? json(400, { detail: 'refused' }) : fetch(request)
  })
}

/** Reads each submission otherwise than it was sent. */
export function misreadSubmission(change: (body: Record<string, unknown>) => object): Mutant {
  return misread(submissions, change)
}

/** Changes what answers a submission that was taken. */
export function rewriteAcceptance(change: (body: object, submitted: Submitted) => unknown): Mutant {
  return rewrite<object>(submissions, (body, asked) => change(body, submittedIn(asked.body)))
}

/**
 * Changes the records of each list, or leaves some out.
 *
 * @param change Sees how many lists were asked for, this one included.
 */
export function rewriteListedOrders(
  change: (records: readonly object[], looks: number) => readonly object[],
): Mutant {
  return (fetch) => {
    let looks = 0
    return rewrite<object>(lists, (body) => {
      looks += 1
      const records = fieldOf(body, 'orders')
      return Array.isArray(records) ? withField(body, 'orders', change(records, looks)) : body
    })(fetch)
  }
}

/** Changes the status of each listed order. */
export function rewriteStatuses(change: (status: unknown, looks: number, record: object) => unknown): Mutant {
  return rewriteListedOrders((records, looks) =>
    records.map((record) => withField(record, 'status', change(fieldOf(record, 'status'), looks, record))),
  )
}

/** Reads the query of each list otherwise than it was sent. */
export function misreadListQuery(change: (query: URLSearchParams) => void): Mutant {
  return misreadQuery(lists, change)
}

/** Does not see those parameters of a list. */
export function ignoreListParameters(...names: readonly string[]): Mutant {
  return misreadListQuery((query) => {
    for (const name of names) query.delete(name)
  })
}

/** The order that a record holds, where it shows it. */
export function encodedOrderIn(record: object): DutchOrder | undefined {
  const encoded = fieldOf(record, 'encoded')
  return isHex(encoded) ? decodeDutchOrder(encoded) : undefined
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

function taken(order: DutchOrder | undefined): Response {
  const hash = order === undefined ? `0x${'0'.repeat(64)}` : hashDutchOrder(order)
  return json(201, { order_hash: hash, hash, order_status: 'open' })
}

async function signedAnew(request: Request, body: unknown, order: DutchOrder): Promise<Request> {
  const signed = await signedBy({ key: keyOf(order.swapper) }, order)
  const others = typeof body === 'object' ? body : {}
  return new Request(request.clone(), { body: JSON.stringify({ ...others, ...signed }) })
}
