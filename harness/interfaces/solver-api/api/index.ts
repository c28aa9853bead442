/**
 * The exports for integrators: the typed client of the interface, and the signer of intent orders.
 *
 * ```ts
 * import { connect, signOrder } from 'assay/client'
 *
 * const client = connect({ url: 'http://127.0.0.1:8080', apiKey: process.env.API_KEY })
 * const answer = await client.quote({ blockchain: 'ethereum', orders: [order] })
 * if (answer.found) console.log(answer.value.quotes)
 * ```
 *
 * @module
 */

import { createTransport } from '../../../core/transport/transport.ts'
import { undiciFetch } from '../../../core/transport/undici-fetch.ts'
import { type Client, createClient } from './client.ts'

export type { DutchInput, DutchOrder, DutchOutput } from '../../../core/orders/dutch-order.ts'
export { decodeDutchOrder, encodeDutchOrder, hashDutchOrder } from '../../../core/orders/dutch-order.ts'
export { type SignedOrder, signOrder } from '../../../core/orders/sign.ts'
export { orderTypedData, permit2Address } from '../../../core/orders/typed-data.ts'
export {
  createTransport,
  type Exchange,
  type Fetch,
  NoAnswer,
  type Transport,
} from '../../../core/transport/transport.ts'
export { type Answer, type CallOptions, type Client, createClient, UnexpectedAnswer } from './client.ts'
export type { Order } from './order.ts'
export type { QuoteRequest, QuoteResponse } from './quote.ts'
export type { SolveRequest, SolveResponse } from './solve.ts'

export interface Connection {
  /** Base address of the service. */
  readonly url: string
  /** The key sent to partner paths. */
  readonly apiKey?: string
}

/** A client of the service at that address. */
export function connect({ apiKey, url }: Connection): Client {
  return createClient(
    createTransport(undiciFetch(), {
      baseUrl: url.replace(/\/$/, ''),
      ...(apiKey === undefined ? {} : { apiKey }),
    }),
  )
}
