/**
 * What cases are drawn from: of the well-known tokens, and of the orders of the run's file, those whose tokens
 * the service lists.
 *
 * @module
 */
import type { Address } from 'viem'
import { bodyOf, type Client } from './client.ts'
import type { Order } from './order.ts'

export interface Universe {
  readonly tokens: readonly TradedToken[]
  /** Orders of a file, drawn beside the generated ones. */
  readonly orders: readonly Order[]
}

export interface TradedToken {
  readonly symbol: string
  readonly address: Address
  readonly decimals: number
  /** Dollars for a whole token, roughly: it only sizes orders. */
  readonly usd: number
}

export const wrappedNative: TradedToken = {
  symbol: 'WETH',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  decimals: 18,
  usd: 3000,
}

/** Tokens that a service on mainnet is expected to trade. */
export const wellKnownTokens: readonly TradedToken[] = [
  wrappedNative,
  { symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, usd: 1 },
  { symbol: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6, usd: 1 },
  { symbol: 'DAI', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18, usd: 1 },
  { symbol: 'WBTC', address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', decimals: 8, usd: 60000 },
  { symbol: 'UNI', address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', decimals: 18, usd: 6 },
  { symbol: 'LINK', address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', decimals: 18, usd: 11 },
  { symbol: 'wstETH', address: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', decimals: 18, usd: 3500 },
]

/**
 * Asks the service for its tokens. Whether that answer is as it should be is for the scenarios to judge: one
 * that names no token leaves everything in.
 *
 * @param orders Those of the run's file.
 * @throws NoAnswer where the service cannot be reached.
 */
export async function readUniverse(client: Client, orders: readonly Order[]): Promise<Universe> {
  const exchange = await client.send({
    method: 'GET',
    path: '/v2/solver/tokens',
    query: { blockchain: 'ethereum', limit: 1000, page: 0 },
  })
  const listed = new Set(exchange.response.status === 200 ? addressesIn(bodyOf(exchange)) : [])
  const isListed = (address: string) => listed.size === 0 || listed.has(address.toLowerCase())
  const tokens = wellKnownTokens.filter(({ address }) => isListed(address))
  return {
    // Two tokens make an order.
    tokens: tokens.length < 2 ? wellKnownTokens : tokens,
    orders: orders.filter(({ buy_token, sell_token }) => isListed(sell_token) && isListed(buy_token)),
  }
}

/** Every value called `address`, at any depth, in lower case. */
function addressesIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    name === 'address' ? [String(value).toLowerCase()] : addressesIn(value),
  )
}
