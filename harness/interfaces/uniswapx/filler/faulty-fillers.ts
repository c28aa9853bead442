/**
 * Mutants: faults of fillers that scenarios must detect.
 *
 * @module
 */
import { type Mutant, respond, when } from '../../../judge/mutant.ts'
import { readOrder } from '../api/orders/known-order.ts'
import { ordersSchema, orderTypes } from '../api/wire.ts'
import { type FillCall, fillData } from './filler.ts'

/** The filler sends nothing. */
export const idle: Mutant = respond('/round', async () => Response.json({ transactions: [] }))

/** The filler sends nothing in the first rounds. */
export const late: Mutant = when(({ url }, nth) => url.pathname.endsWith('/round') && nth < 12, idle)

/** The filler sends one transaction, and never another. */
export const forgetful: Mutant = (fetch) => {
  let isDone = false
  return async (request) => {
    const response = await fetch(request)
    if (!request.url.endsWith('/round')) return response
    const { transactions } = (await response.json()) as { readonly transactions: readonly unknown[] }
    const kept = isDone ? [] : transactions.slice(0, 1)
    isDone ||= kept.length > 0
    return Response.json({ transactions: kept })
  }
}

/** The filler fills every listed order without a check. */
export function greedy(query = 'orderStatus=open'): Mutant {
  return (fetch) => async (request) => {
    const { href, pathname } = new URL(request.url)
    if (!pathname.endsWith('/round')) return fetch(request)
    const response = await fetch(new Request(href.replace(/round$/, `feed/orders?${query}`)))
    const { orders } = ordersSchema.parse(await response.json())
    const transactions = orders.flatMap(({ encodedOrder, signature, type }): readonly FillCall[] => {
      const known = orderTypes.find((name) => name === type)
      const order = known && readOrder(known, encodedOrder)
      if (order === undefined) return []
      return [{ to: order.info.reactor, data: fillData([{ order: encodedOrder, sig: signature }]), tip: '0' }]
    })
    return Response.json({ transactions })
  }
}

/** The fault occurs in the first round only. */
export function atFirst(fault: Mutant): Mutant {
  return (fetch) => {
    const faulty = fault(fetch)
    let rounds = 0
    return (request) => {
      const isRound = request.url.endsWith('/round')
      if (isRound) rounds += 1
      return isRound && rounds === 1 ? faulty(request) : fetch(request)
    }
  }
}
