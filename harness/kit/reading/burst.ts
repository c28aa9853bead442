/** Load, for the clauses about the rate limit: requests that leave at once, and how many of them are served. */

import type { Exchange, Message } from '../../client/transport.ts'
import { type Client, messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import { plainOrder } from '../orders/arbitraries.ts'

const { buy_token, sell_amount, sell_token } = plainOrder
const blockchain = 'ethereum'

/** A request to each of some endpoints, all of which any service answers. */
export const sampleMessages: Readonly<Record<string, Message>> = {
  quote: messageOf('quote', { blockchain, orders: [plainOrder] }),
  tokens: messageOf('tokens', { blockchain, limit: '1', page: '0' }),
  tokenPrice: messageOf('tokenPrice', { blockchain, token_address: sell_token }),
  nativePrice: messageOf('nativePrice', { blockchain }),
  v1Quote: messageOf('v1Quote', { blockchain, sell_token, buy_token, sell_amount_integer: sell_amount }),
}

/** Long enough for every limit by the second to forget what came before, in milliseconds. */
export const cooldownMs = 2_000

/** Sends `count` requests at once. */
export function burst(client: Client, message: Message, count: number): Promise<readonly Exchange[]> {
  return Promise.all(Array.from({ length: count }, () => client.send(message)))
}

/** @throws UnexpectedAnswer where the target failed: it neither served nor refused. */
export function countServed(exchanges: readonly Exchange[]): number {
  return exchanges.filter(isServed).length
}

/** @throws UnexpectedAnswer where the target failed: it neither served nor refused. */
export function isServed(exchange: Exchange): boolean {
  const { status } = exchange.response
  if (status >= 500 && status !== 503) throw new UnexpectedAnswer(`status ${status}`, exchange)
  return status < 400
}
