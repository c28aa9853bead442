/** Orders in ether, which a service may trade in v2. */
import { canonicalAddress, nativeToken } from '../../../../core/address.ts'
import type { Client } from '../../api/client.ts'
import type { SolveRequest } from '../../api/solve.ts'
import { wrappedNative } from '../../api/universe.ts'
import { isRefused } from '../../checks/reading/reading.ts'
import type { OwnedOrder } from './arbitraries.ts'
import { solveOf } from './messages.ts'

/**
 * The orders with ether in place of wrapped ether; unchanged if the service refuses that. Requests a solution if the
 * orders name wrapped ether.
 */
export async function inEther(
  client: Client,
  orders: readonly OwnedOrder[],
  fields: Partial<SolveRequest> = {},
): Promise<OwnedOrder[]> {
  const changed = orders.map((order) => ({
    ...order,
    sell_token: etherFor(order.sell_token),
    buy_token: etherFor(order.buy_token),
  }))
  const names = changed.some((order) => [order.sell_token, order.buy_token].includes(nativeToken))
  return names && !isRefused(await client.send(solveOf(changed, fields))) ? changed : [...orders]
}

function etherFor<Token extends string>(token: Token): Token | typeof nativeToken {
  return canonicalAddress(token) === canonicalAddress(wrappedNative.address) ? nativeToken : token
}
