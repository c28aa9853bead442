/** The list of the tokens that a pool trades, in pages, by descending volume. */

import { nativeToken } from '../../../../core/address.ts'
import type { Token } from '../../../../market/snapshot.ts'
import { problem } from '../../api/problem.ts'
import type { TokenRecord } from '../../api/tokens.ts'
import { startDeadline } from '../http/deadline.ts'
import type { Handlers } from '../http/handler.ts'
import type { ServicePorts } from '../http/ports.ts'
import { tokenColor, tokenIcon } from './icon.ts'

const maxLimit = 1000

export function tokenRoutes(ports: ServicePorts): Handlers<'tokens'> {
  return {
    async tokens({ input: { limit, page } }) {
      if (limit < 1 || limit > maxLimit) throw problem.malformed('limit', `must be from 1 to ${maxLimit}`)
      const deadline = startDeadline(ports)
      const [{ pools, tokens }, volumes] = await deadline.within(
        Promise.all([ports.snapshot(), ports.volumes()]),
      )
      const traded = new Set(pools.flatMap((pool) => pool.tokens))
      const volumeOf = ({ address }: Token) => volumes.get(address) ?? 0n
      return (
        tokens
          // The native token has no contract for a record to describe.
          .filter(({ address }) => address !== nativeToken && traded.has(address))
          .sort((a, b) => Number(volumeOf(b) - volumeOf(a)) || (a.address < b.address ? -1 : 1))
          .slice(page * limit, (page + 1) * limit)
          .map((token) => tokenRecord(token, volumeOf(token)))
      )
    },
  }
}

function tokenRecord(token: Token, volumeUsd: bigint): TokenRecord {
  const { address, symbol, name, decimals } = token
  return {
    address,
    symbol,
    name,
    decimals,
    icon_url: tokenIcon(token),
    volume_24_hr: Number(volumeUsd),
    color: tokenColor(token),
  }
}
