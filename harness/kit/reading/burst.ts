/** Load for the clauses about rate limits: requests sent at once, and how many of them were served. */

import type { Exchange, Message } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { type Client, messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { World } from '../../solver-api/scenario.ts'
import { plainOrder } from '../orders/arbitraries.ts'

const { buy_token, sell_amount, sell_token } = plainOrder
const blockchain = 'ethereum'

/** One request to each of several endpoints, all of which any service answers. */
export const sampleMessages: Readonly<Record<string, Message>> = {
  quote: messageOf('quote', { blockchain, orders: [plainOrder] }),
  tokens: messageOf('tokens', { blockchain, limit: '1', page: '0' }),
  tokenPrice: messageOf('tokenPrice', { blockchain, token_address: sell_token }),
  nativePrice: messageOf('nativePrice', { blockchain }),
  v1Quote: messageOf('v1Quote', { blockchain, sell_token, buy_token, sell_amount_integer: sell_amount }),
}

/** Milliseconds after which no per-second limit remembers earlier requests. */
export const cooldownMs = 2_000

/** Waits until earlier requests no longer count, then sends so many at once that some should be refused. */
export async function exhaustLimit({ clock, unpaced }: World, message: Message): Promise<void> {
  await clock.sleep(cooldownMs)
  pre(countServed(await burst(unpaced, message, 8)) < 8)
}

/** Sends `count` requests at once. */
export function burst(client: Client, message: Message, count: number): Promise<readonly Exchange[]> {
  return Promise.all(Array.from({ length: count }, () => client.send(message)))
}

/** @throws UnexpectedAnswer if the target failed: it neither served nor refused the request. */
export function countServed(exchanges: readonly Exchange[]): number {
  return exchanges.filter(isServed).length
}

/** @throws UnexpectedAnswer if the target failed: it neither served nor refused the request. */
export function isServed(exchange: Exchange): boolean {
  const { status } = exchange.response
  if (status >= 500 && status !== 503) throw new UnexpectedAnswer(`status ${status}`, exchange)
  return status < 400
}
