/**
 * Tokens that a service for mainnet probably trades.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from './address.ts'
import { canonical } from './canonical.ts'

export interface TradedToken {
  readonly symbol: string
  /** The zero address for ether. */
  readonly address: Address
  readonly decimals: number
  /** Approximate price of a whole token, in dollars; it only sizes orders. */
  readonly usd: number
}

export const weth = token('WETH', canonical.weth, 3000)
export const usdc = token('USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 1, 6)
export const usdt = token('USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7', 1, 6)
export const dai = token('DAI', '0x6b175474e89094c44da98b954eedeac495271d0f', 1)
export const wbtc = token('WBTC', '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 60_000, 8)
export const uni = token('UNI', '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 6)
export const link = token('LINK', '0x514910771af9ca656af840dff83e8264ecf986ca', 11)
export const wsteth = token('wstETH', '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', 3500)
/** It takes a fee of each transfer. */
export const paxg = token('PAXG', '0x45804880de22913dafe09f4980848ece6ecbaf78', 2400)
export const ether: TradedToken = { ...weth, symbol: 'ETH', address: nativeToken }

/** The tokens with the deepest markets. */
export const deepTokens: readonly TradedToken[] = [weth, usdc, usdt, dai, wbtc]

const known = new Map([...deepTokens, uni, link, wsteth, paxg].map((one) => [one.address, one.decimals]))

/** Decimals of a token, in any case of its address; 18 if it is not known. */
export function decimalsOf(address: Address): number {
  return known.get(canonicalAddress(address)) ?? ether.decimals
}

/** An address without code, now and ever. */
export const unlistedToken: Address = '0x00000000000000000000000000000000deadbeef'

function token(symbol: string, address: Address, usd: number, decimals = 18): TradedToken {
  return { symbol, address, decimals, usd }
}
