/**
 * The requests that show whether a service in a dialect refuses for the rate, and how.
 *
 * @module
 */

import { usdc, weth } from '../../../core/tokens.ts'
import type { RateLimit } from '../../../judge/interface.ts'
import { withAmount } from '../checks/malformed.ts'
import type { Dialect } from '../dialect/schema.ts'
import { messageOf } from '../dialect/write.ts'
import type { Ask, Kind } from './ask.ts'

/** A sale of one wrapped ether for USDC, which any service for mainnet trades. */
export const plainSale: Ask = {
  chainId: 1,
  sell: weth.address,
  buy: usdc.address,
  side: 'sell',
  amount: 10n ** 18n,
  taker: '0x00000000000000000000000000000000000a55a1',
  slippage: 10n ** 16n,
}

export function rateOf(dialect: Dialect): RateLimit {
  const kinds = (['price', 'build'] as const).filter((kind) => dialect[kind] !== undefined)
  const first = (kind: Kind) => messageOf(dialect, plainSale, { kind, bodies: [], now: 0 })
  const [cheapest = 'build'] = kinds
  return { perSecond: 3, probes: kinds.map(first), refused: withAmount(plainSale, 'ten')(first(cheapest)) }
}
