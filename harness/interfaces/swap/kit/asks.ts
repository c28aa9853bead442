/**
 * Generators of asks.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { wholeFraction } from '../../../core/amount.ts'
import { deepTokens, type TradedToken } from '../../../core/tokens.ts'
import { amountOf, tokenPair, wallet } from '../../../judge/draws/sales.ts'
import type { Ask } from '../api/ask.ts'

export { dai, ether, paxg, unlistedToken, usdc, usdt, wbtc, weth } from '../../../core/tokens.ts'
export { wallet } from '../../../judge/draws/sales.ts'

interface Drawn {
  /** The minimum and maximum of a trade, in dollars. */
  readonly usd?: readonly [number, number]
  readonly sold?: readonly TradedToken[]
  readonly bought?: readonly TradedToken[]
  readonly slippage?: fc.Arbitrary<bigint>
}

/** A sale of well-known tokens. */
export function sale({
  bought = deepTokens,
  slippage = anySlippage(),
  sold = deepTokens,
  usd = [10, 100_000],
}: Drawn = {}): fc.Arbitrary<Ask> {
  return tokenPair(sold, bought).chain(([one, other]) =>
    fc.record({
      chainId: fc.constant(1),
      sell: fc.constant(one.address),
      buy: fc.constant(other.address),
      side: fc.constant('sell' as const),
      amount: amountOf(one, usd),
      taker: wallet(),
      slippage,
    }),
  )
}

/** The ask, in some cases for a receiver who is not the taker. */
export function forAnyone(asks: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  return fc.tuple(asks, fc.option(wallet(), { freq: 2 })).map(([ask, receiver]) => ({
    ...ask,
    ...(receiver && { receiver }),
  }))
}

/** An exact amount of a token, to be bought with another. */
export function exactOut(): fc.Arbitrary<Ask> {
  return sale({ usd: [10, 10_000] }).map((ask) => ({ ...ask, sell: ask.buy, buy: ask.sell, side: 'buy' }))
}

const bps = wholeFraction / 10_000n

/** A slippage in whole basis points: some services take no others. */
export function anySlippage(): fc.Arbitrary<bigint> {
  return fc.oneof(
    fc.constantFrom(10n, 50n, 100n, 300n).map((count) => count * bps),
    fc.bigInt({ min: 1n, max: 1_000n }).map((count) => count * bps),
  )
}

/** A slippage of so many basis points. */
export function slippageOf(count: bigint): bigint {
  return count * bps
}

/** The same ask, with checksummed addresses. */
export function withChecksums({ buy, receiver, sell, taker, ...ask }: Ask): Ask {
  const checksummed = { buy: getAddress(buy), sell: getAddress(sell), taker: getAddress(taker) }
  return { ...ask, ...checksummed, ...(receiver && { receiver: getAddress(receiver) }) }
}

/** An address as drawn, with a checksum, or in capitals, which tell no checksum. */
export function spelling(): fc.Arbitrary<'plain' | 'checksum' | 'capitals'> {
  return fc.constantFrom('plain', 'checksum', 'capitals')
}

export function spelled(address: Address, as: 'plain' | 'checksum' | 'capitals'): Address {
  if (as === 'plain') return address
  return as === 'checksum' ? getAddress(address) : `0x${address.slice(2).toUpperCase()}`
}
