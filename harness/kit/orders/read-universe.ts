/**
 * What the cases of a run are drawn from: of the well-known tokens, and of the orders of the run's file,
 * those whose tokens the target lists.
 *
 * @module
 */

import { createTransport } from '../../client/transport.ts'
import type { Target } from '../../judge/target.ts'
import type { Universe } from '../../judge/universe.ts'
import { bodyOf } from '../../solver-api/client.ts'
import type { Order } from '../../solver-api/order.ts'
import { fieldsOf } from '../reading/reading.ts'
import { wellKnownTokens } from './arbitraries.ts'

/**
 * Asks the target for its tokens. Whether that answer is as it should be is for the scenarios to judge: one
 * that names no token leaves everything in.
 *
 * @throws NoAnswer where the target cannot be reached.
 */
export async function readUniverse(target: Target, orders: readonly Order[]): Promise<Universe> {
  const session = await target.open(0)
  const transport = createTransport(session.fetch, { baseUrl: session.baseUrl })
  const exchange = await transport.send({
    method: 'GET',
    path: '/v2/solver/tokens',
    query: { blockchain: 'ethereum', limit: 1000, page: 0 },
  })
  await session.close()

  const listed = exchange.response.status === 200 ? addressesIn(bodyOf(exchange)) : new Set<string>()
  const isListed = (address: string) => listed.size === 0 || listed.has(address.toLowerCase())
  const tokens = wellKnownTokens.filter(({ address }) => isListed(address))
  return {
    // Two tokens make an order.
    tokens: tokens.length < 2 ? wellKnownTokens : tokens,
    orders: orders.filter(({ buy_token, sell_token }) => isListed(sell_token) && isListed(buy_token)),
  }
}

function addressesIn(body: unknown): ReadonlySet<string> {
  const addresses = fieldsOf(body).filter(({ name }) => name === 'address')
  return new Set(addresses.map(({ value }) => String(value).toLowerCase()))
}
