/** Load for the clauses about rate limits: requests sent at once, and the number of them that were served. */

import { type Exchange, type Message, UnusableAnswer } from '../../../../core/transport/transport.ts'
import { cooldownMs } from '../../../../judge/rate/pace.ts'
import { pre } from '../../../../judge/scenario.ts'
import { type Client, messageOf } from '../../api/client.ts'
import { plainOrderOf, type Universe } from '../../api/universe.ts'
import { plainOwnedOrderOf } from '../orders/arbitraries.ts'
import { v1SolveOf } from '../orders/messages.ts'
import type { World } from '../world.ts'

const blockchain = 'ethereum'

/** One request to each endpoint that needs no key; any service answers all of them. */
export function sampleMessages(universe: Universe): readonly Message[] {
  const order = plainOrderOf(universe)
  const { buy_token, sell_amount, sell_token } = order
  const owned = plainOwnedOrderOf(universe)
  return [
    messageOf('quote', { blockchain, orders: [order] }),
    messageOf('tokens', { blockchain, limit: '1', page: '0' }),
    messageOf('tokenPrice', { blockchain, token_address: sell_token }),
    messageOf('nativePrice', { blockchain }),
    messageOf('v1Quote', { blockchain, sell_token, buy_token, sell_amount_integer: sell_amount }),
    messageOf('solve', { blockchain, orders: [owned] }),
    v1SolveOf([owned]),
  ]
}

/** Waits until earlier requests no longer count, then sends so many at once that some should be refused. */
export async function exhaustLimit(world: World, message: Message): Promise<void> {
  await world.clock.sleep(cooldownMs)
  pre(countServed(await burst(world.unpaced, message, 8), world) < 8, 'no request of a burst is refused')
}

/** Sends `count` requests at once. */
export function burst(client: Client, message: Message, count: number): Promise<readonly Exchange[]> {
  return Promise.all(Array.from({ length: count }, () => client.send(message)))
}

/**
 * The number of requests that were served, of several equal ones. A refusal of a request that is served at other times
 * is due to the rate.
 *
 * @throws UnusableAnswer if the target failed, or never serves the request for another reason.
 */
export function countServed(
  exchanges: readonly Exchange[],
  { refusesRate }: Pick<World, 'refusesRate'>,
): number {
  const served = exchanges.filter(isServed)
  const other = exchanges.find((exchange) => !isServed(exchange) && !refusesRate(exchange))
  if (served.length === 0 && other !== undefined) {
    throw new UnusableAnswer(`status ${other.response.status}, not a refusal for the rate`, other)
  }
  return served.length
}

/** @throws UnusableAnswer if the target failed: it neither served nor refused the request. */
export function isServed(exchange: Exchange): boolean {
  const { status } = exchange.response
  if (status >= 500 && status !== 503) throw new UnusableAnswer(`status ${status}`, exchange)
  return status < 400
}
