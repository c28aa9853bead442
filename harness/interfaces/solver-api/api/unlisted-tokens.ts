/**
 * Which tokens a service trades beside those that it lists. Its list is its own choice, and so is whom it shows it: orders
 * are drawn from all that it solves.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { genesisTokens } from '../../../chain/genesis/tokens.ts'
import { canonicalAddress } from '../../../core/address.ts'
import type { Client } from './client.ts'
import type { Order } from './order.ts'
import type { TradedToken, Universe } from './universe.ts'

/**
 * Has the order solved for each well-known token that is not listed, in place of the bought one.
 *
 * @param salt Tells the wallets that ask from those of other runs.
 */
export async function readUnlisted(
  client: Client,
  listed: Required<Universe>['listed'],
  order: Order,
  salt: string,
): Promise<readonly TradedToken[]> {
  const addresses = new Set(listed.map(({ address }) => canonicalAddress(address)))
  const found: TradedToken[] = []
  for (const { address, decimals, symbol, usd } of genesisTokens) {
    if (addresses.has(address)) continue
    const wallet = createHash('sha256').update(`${salt} ${address}`).digest('hex').slice(0, 40)
    const asked = { ...order, buy_token: address, origin_address: `0x${wallet}` }
    const body = { blockchain: 'ethereum', orders: [asked] }
    const { response } = await client.send({ method: 'POST', path: '/v2/solver/solve', body })
    if (response.status === 200) found.push({ symbol, address, decimals, usd: Number(usd) })
  }
  return found
}
