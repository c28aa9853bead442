/** The orders in the service's list, page by page. */
import type * as z from 'zod'
import { ordersResponseSchema } from '../../interfaces/solver-api/api/intents.ts'

export type Listed = z.output<typeof ordersResponseSchema>['orders']

/** `undefined` if a page is refused. */
export type List = () => Promise<Listed | undefined>

/**
 * Reads the pages again if orders were written since.
 *
 * @param writes Returns the number of writes of orders.
 */
export function createList(get: (path: string) => Promise<Response>, writes: () => number): List {
  let known: { readonly writes: number; readonly orders: Listed | undefined } | undefined
  return async () => {
    if (known?.writes !== writes()) known = { writes: writes(), orders: await walk(get) }
    return known.orders
  }
}

async function walk(get: (path: string) => Promise<Response>): Promise<Listed | undefined> {
  const all: Listed[number][] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`
    const response = await get(`/partner/v2/intent/orders?blockchain=ethereum&limit=3${from}`)
    if (response.status !== 200) return undefined
    const page = ordersResponseSchema.parse(await response.json())
    all.push(...page.orders)
    cursor = page.cursor
  }
  return all
}
