/**
 * Generators of asks.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { wholeFraction } from '../../../core/amount.ts'
import { unshared } from '../../../judge/draws/unshared.ts'
import type { Ask } from '../api/ask.ts'
import { type Traded, tokens } from '../api/tokens.ts'

export { dai, ether, paxg, unlistedToken, usdc, usdt, wbtc, weth } from '../api/tokens.ts'

/** The address of a wallet that no other evaluation uses. */
export function wallet(): fc.Arbitrary<Address> {
  return unshared((digest): Address => `0x${digest.slice(2, 42)}`)
}

interface Drawn {
  /** The minimum and maximum of a trade, in dollars. */
  readonly usd?: readonly [number, number]
  readonly sold?: readonly Traded[]
  readonly bought?: readonly Traded[]
  readonly slippage?: fc.Arbitrary<bigint>
}

/** A sale of well-known tokens. */
export function sale({
  bought = tokens,
  slippage = anySlippage(),
  sold = tokens,
  usd = [10, 100_000],
}: Drawn = {}): fc.Arbitrary<Ask> {
  return fc
    .tuple(fc.constantFrom(...sold), fc.constantFrom(...bought))
    .filter(([one, other]) => one.address !== other.address)
    .chain(([one, other]) =>
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

const millionths = 1_000_000

/** Amounts in base units: every magnitude is equally likely, and every last digit. */
export function amountOf(
  { decimals, usd: price }: Traded,
  [least, most]: readonly [number, number],
): fc.Arbitrary<bigint> {
  const unit = 10 ** decimals / price
  return fc.tuple(fc.nat({ max: millionths }), fc.nat({ max: 999 })).map(([size, digits]) => {
    const amount = BigInt(Math.floor(least * (most / least) ** (size / millionths) * unit))
    return amount + BigInt(digits) || 1n
  })
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
export function withChecksums(ask: Ask): Ask {
  return { ...ask, sell: getAddress(ask.sell), buy: getAddress(ask.buy), taker: getAddress(ask.taker) }
}
