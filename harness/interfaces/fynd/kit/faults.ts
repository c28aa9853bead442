/**
 * Mutants: faults of a service with this interface that scenarios must detect.
 *
 * @module
 */

import { fieldOf } from '../../../core/json.ts'
import { json, type Mutant, misread, refuse, respond, rewrite } from '../../../judge/mutant.ts'
import type { Health, Info, OrderQuote, Prices, Quote, QuoteRequest, Swap } from '../api/wire.ts'

export { json, misreadQuery, refuse, respond, when } from '../../../judge/mutant.ts'
export { decimal } from '../api/wire.ts'

type Order = QuoteRequest['orders'][number]
type Fees = NonNullable<OrderQuote['fee_breakdown']>
type Transaction = NonNullable<OrderQuote['transaction']>

export const rewriteQuote = (change: (quote: Quote) => unknown): Mutant => rewrite('/v1/quote', change)
export const rewriteInfo = (change: (info: Info) => unknown): Mutant => rewrite('/v1/info', change)
export const rewriteHealth = (change: (health: Health) => unknown): Mutant => rewrite('/v1/health', change)
export const rewritePrices = (change: (prices: Prices) => unknown): Mutant => rewrite('/v1/prices', change)

/** Changes each successful quote, given its order. */
export function rewriteOrders(change: (quote: OrderQuote, order: Order | undefined) => unknown): Mutant {
  return rewrite('/v1/quote', (quote: Quote, { body }) => {
    const asked = fieldOf(body, 'orders') as readonly Order[] | undefined
    return {
      ...quote,
      orders: quote.orders.map((one, index) =>
        one.status === 'success' ? change(one, asked?.[index]) : one,
      ),
    }
  })
}

/** Changes each swap of each route. */
export function rewriteSwaps(change: (swap: Swap, index: number, swaps: readonly Swap[]) => unknown): Mutant {
  return rewriteRoutes((swaps) => swaps.map(change))
}

export function rewriteRoutes(change: (swaps: readonly Swap[]) => unknown): Mutant {
  return rewriteOrders((quote) => ({
    ...quote,
    ...(quote.route && { route: { ...quote.route, swaps: change(quote.route.swaps) } }),
  }))
}

export function rewriteFees(change: (fees: Fees, quote: OrderQuote) => object): Mutant {
  return rewriteOrders((quote) => ({
    ...quote,
    ...(quote.fee_breakdown && {
      fee_breakdown: { ...quote.fee_breakdown, ...change(quote.fee_breakdown, quote) },
    }),
  }))
}

export function rewriteTransactions(change: (transaction: Transaction) => object): Mutant {
  return rewriteOrders((quote) => ({
    ...quote,
    ...(quote.transaction && { transaction: { ...quote.transaction, ...change(quote.transaction) } }),
  }))
}

/** Lets the service receive changed orders. */
export function misreadOrders(change: (order: Order) => object): Mutant {
  return misread('/v1/quote', ({ orders, ...rest }: QuoteRequest) => ({
    ...rest,
    orders: Array.isArray(orders) ? orders.map(change) : orders,
  }))
}

/** Lets the service receive changed options. */
export function misreadOptions(change: (options: NonNullable<QuoteRequest['options']>) => object): Mutant {
  return misread('/v1/quote', ({ options, ...rest }: QuoteRequest) => ({
    ...rest,
    ...(options && { options: change(options) }),
  }))
}

/** Applies a change to an amount in base units, given as a decimal string. */
export function changed(amount: string, change: (amount: bigint) => bigint): string {
  return `${change(BigInt(amount))}`
}

export const plusOne = (amount: string): string => changed(amount, (units) => units + 1n)

/** The quote with the status `no_route_found` and nothing else. */
export const nothingQuoted = (quote: OrderQuote): OrderQuote => ({
  ...quote,
  status: 'no_route_found',
  amount_out: '0',
  route: null,
  transaction: null,
  fee_breakdown: null,
})

const accepted = { orders: [], total_gas_estimate: '0', solve_time_ms: 1 }

/** Faults in the refusal of a request. */
export const refusalFaults: Readonly<Record<string, Mutant>> = {
  'it is accepted': refuse('/v1/quote', async () => json(200, accepted)),
  'it is a failure of the service': refuse('/v1/quote', async () =>
    json(500, { error: 'failed', code: 'INTERNAL_ERROR' }),
  ),
}

/** Replaces the body of a refusal; the status stays. */
export function refuseWith(body: unknown): Mutant {
  return refuse('/v1/quote', async ({ status }) => json(status, body))
}

/** Answers every request to the path with this status and body. */
export function answer(path: string, status: number, body: unknown): Mutant {
  return respond(path, async () => json(status, body))
}

/** Replaces the body of every answer, also of refusals, by HTML. */
export function garble(path: string): Mutant {
  return respond(path, async (request, fetch) => {
    const response = await fetch(request)
    return new Response(`<p>${response.status}</p>`, { status: response.status })
  })
}

/** True for requests of more than one order. */
export function isBatch({ body }: { readonly body: unknown }): boolean {
  const orders = fieldOf(body, 'orders')
  return Array.isArray(orders) && orders.length > 1
}

/** The first order of a request. */
export function firstOrder({ body }: { readonly body: unknown }): Partial<Order> {
  const orders = fieldOf(body, 'orders')
  return (Array.isArray(orders) ? orders[0] : undefined) ?? {}
}
