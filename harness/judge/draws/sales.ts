/**
 * Wallets, and amounts to sell.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import type { TradedToken } from '../../core/tokens.ts'
import { unshared } from './unshared.ts'

/** The address of a wallet that no other evaluation uses. */
export function wallet(): fc.Arbitrary<Address> {
  return unshared((digest): Address => `0x${digest.slice(2, 42)}`)
}

/** Two different tokens, one of each list. */
export function tokenPair(
  sold: readonly TradedToken[],
  bought: readonly TradedToken[],
): fc.Arbitrary<readonly [TradedToken, TradedToken]> {
  return fc
    .tuple(fc.constantFrom(...sold), fc.constantFrom(...bought))
    .filter(([one, other]) => one.address !== other.address)
}

const millionths = 1_000_000

/**
 * Amounts in base units: every magnitude is equally likely, and every last digit.
 *
 * @param range The minimum and maximum, in dollars.
 */
export function amountOf(
  { decimals, usd }: TradedToken,
  [least, most]: readonly [number, number],
): fc.Arbitrary<bigint> {
  const unit = 10 ** decimals / usd
  return fc.tuple(fc.nat({ max: millionths }), fc.nat({ max: 999 })).map(([size, digits]) => {
    const amount = BigInt(Math.floor(least * (most / least) ** (size / millionths) * unit))
    return amount + BigInt(digits) || 1n
  })
}
