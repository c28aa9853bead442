/**
 * A reference service with the interface of Fynd: an adapter over the solver, with call data for Assay's own router. It
 * takes no fee of its own.
 *
 * @module
 */

import { canonicalAddress } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { jsonIn, parsedBy, Refusal } from '../../../core/transport/refusal.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { gasPriceIn } from '../../../solver/gas-price.ts'
import { marketGraph } from '../../../solver/graph/graph.ts'
import { decimal, type Prices, type Quote, type QuoteRequest, requestSchema } from '../api/wire.ts'
import { type Asked, quoteOrder } from './quoting.ts'
import { termsOf } from './terms.ts'

/** The path of this service on a devnet that also serves its own API. */
export const basePath = '/fynd'

export interface Ports {
  snapshot(): Promise<Snapshot>
  nextId(): string
}

export function createFynd(ports: Ports): Fetch {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    try {
      switch (`${request.method} ${pathname}`) {
        case `GET ${basePath}/v1/health`:
          return Response.json({ healthy: true, last_update_ms: 1, num_solver_pools: 1 })
        case `GET ${basePath}/v1/info`:
          return Response.json({
            chain_id: 1,
            router_address: canonical.router,
            permit2_address: canonical.permit2,
          })
        case `GET ${basePath}/v1/prices`:
          return Response.json(pricesOf(await ports.snapshot(), searchParams))
        case `POST ${basePath}/v1/quote`:
          return Response.json(
            await quote(ports, parsedBy(requestSchema, jsonIn(await request.text(), notJson), 'BAD_REQUEST')),
          )
        default:
          throw new Refusal(404, 'NOT_FOUND', `no ${request.method} ${pathname}`)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json({ error: error.message, code: error.code }, { status: error.status })
    }
  }
}

const notJson = new Refusal(400, 'BAD_REQUEST', 'the body is not JSON')

async function quote(ports: Ports, { options, orders }: QuoteRequest): Promise<Quote> {
  if (orders.length === 0) throw new Refusal(400, 'NO_ORDERS', 'no orders')
  const terms = termsOf(options ?? {})
  const asked = orders.map((order) => askedOf(order))
  const snapshot = await ports.snapshot()
  const quotes = asked.map((order) => quoteOrder(snapshot, order, terms, ports.nextId()))
  const gas = quotes.reduce((sum, { gas_estimate }) => sum + BigInt(gas_estimate), 0n)
  return { orders: quotes, total_gas_estimate: `${gas}`, solve_time_ms: 1 }
}

function askedOf({ amount, receiver, sender, token_in, token_out }: QuoteRequest['orders'][number]): Asked {
  const [tokenIn, tokenOut] = [canonicalAddress(token_in), canonicalAddress(token_out)]
  if (BigInt(amount) === 0n) throw new Refusal(400, 'ZERO_AMOUNT', 'an amount is zero')
  if (tokenIn === tokenOut) throw new Refusal(400, 'SAME_TOKENS', `${tokenIn} is sold for itself`)
  return { tokenIn, tokenOut, amount: BigInt(amount), receiver: canonicalAddress(receiver ?? sender) }
}

const included = ['depths', 'spot_prices']
const maxEntries = 1_000

function pricesOf(snapshot: Snapshot, query: URLSearchParams): Prices {
  const include = (query.get('include') ?? '').split(',').filter((name) => name !== '')
  const unknown = include.find((name) => !included.includes(name))
  if (unknown !== undefined) throw new Refusal(400, 'BAD_REQUEST', `include has no ${unknown}`)
  const limit = Number(query.get('limit') ?? maxEntries)
  const block = Number(snapshot.block.number)
  const directions = marketGraph(snapshot).edges.slice(0, limit)
  const prices = snapshot.tokens.map(({ address }) => ({
    token: address,
    price: gasPriceIn(snapshot, address) / Number(snapshot.gasPriceWei),
  }))
  return {
    prices: prices.flatMap(({ price, token }) => (price > 0 ? [{ token, price: decimal(price) }] : [])),
    gas_token: snapshot.wrappedNative,
    data_status: { token_prices: { block } },
    ...(include.includes('spot_prices') && {
      spot_prices: directions.map(({ curve, ...edge }) => ({
        ...directionOf(edge),
        price: decimal(Math.exp(curve.logRate)),
      })),
    }),
    ...(include.includes('depths') && {
      component_depths: directions.map(({ curve, ...edge }) => ({
        ...directionOf(edge),
        depth: `${BigInt(Math.floor(curve.trade(0.01).amountIn))}`,
      })),
    }),
  }
}

function directionOf({
  pool,
  tokenIn,
  tokenOut,
}: Omit<ReturnType<typeof marketGraph>['edges'][number], 'curve'>) {
  return { component_id: pool.id, token_in: tokenIn, token_out: tokenOut }
}
