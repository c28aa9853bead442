/**
 * Tokens that a service for mainnet probably trades. A dialect need not list tokens.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'

export interface Traded {
  readonly address: Address
  readonly decimals: number
  /** Approximate price of a whole token, in dollars. */
  readonly usd: number
}

export const ether: Traded = { address: nativeToken, decimals: 18, usd: 3000 }
export const weth: Traded = { ...ether, address: canonical.weth }
export const usdc: Traded = { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6, usd: 1 }
export const usdt: Traded = { address: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6, usd: 1 }
export const dai: Traded = { address: '0x6b175474e89094c44da98b954eedeac495271d0f', decimals: 18, usd: 1 }
export const wbtc: Traded = {
  address: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  decimals: 8,
  usd: 60_000,
}
/** A token that takes a fee of each transfer. */
export const paxg: Traded = { address: '0x45804880de22913dafe09f4980848ece6ecbaf78', decimals: 18, usd: 2400 }

/** The tokens that cases draw from. */
export const tokens: readonly Traded[] = [weth, usdc, usdt, dai, wbtc]

const known = new Map([ether, ...tokens, paxg].map(({ address, decimals }) => [address, decimals]))

/** Decimals of a token, in any case of its address; 18 if it is not known. */
export function decimalsOf(token: Address): number {
  return known.get(canonicalAddress(token)) ?? ether.decimals
}

/** An address without code, now and ever. */
export const unlistedToken: Address = '0x00000000000000000000000000000000deadbeef'
