/**
 * Learns which tokens a service trades in addition to its list. The list is the service's own choice, and may depend on
 * the caller: orders are drawn from all tokens that it solves for.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { type GenesisToken, genesisTokens } from '../../../../chain/genesis/tokens.ts'
import type { Client } from '../client.ts'
import type { Order } from '../order.ts'
import { statusFor } from './refused-options.ts'

interface UnlistedToken extends Pick<GenesisToken, 'symbol' | 'address' | 'decimals'> {
  /** The price of a whole token in dollars. */
  readonly usd: number
}

/**
 * Requests a solution of the order for each well-known token that is not listed, in place of the bought one.
 *
 * @param salt Distinguishes the wallets that ask from those of other runs.
 * @returns An empty list if the order itself is not solved.
 */
export async function readUnlisted(
  client: Client,
  order: Order,
  { isListed, salt }: { readonly isListed: (address: string) => boolean; readonly salt: string },
): Promise<readonly UnlistedToken[]> {
  const isSolved = async (buy_token: string) => {
    const wallet = createHash('sha256').update(`${salt} ${buy_token}`).digest('hex').slice(0, 40)
    const asked = { ...order, buy_token, origin_address: `0x${wallet}` }
    const body = { blockchain: 'ethereum', orders: [asked] }
    return (await statusFor(client, { method: 'POST', path: '/v2/solver/solve', body })) === 200
  }
  const unlisted = genesisTokens.filter(({ address }) => !isListed(address))
  if (unlisted.length === 0 || !(await isSolved(order.buy_token))) return []
  const found: UnlistedToken[] = []
  for (const { usd, ...token } of unlisted)
    if (await isSolved(token.address)) found.push({ ...token, usd: Number(usd) })
  return found
}
