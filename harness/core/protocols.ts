/**
 * The liquidity protocols: their identifiers in the AMM filter and in routes, and their display names.
 *
 * @module
 */

/** The protocols of the AMM filter, in the order in which error messages list them. */
const rows = [
  ['uniswap_v2', 'Uniswap v2'],
  ['uniswap_v3', 'Uniswap v3'],
  ['uniswap_v4', 'Uniswap v4'],
  ['sushiswap_v2', 'SushiSwap v2'],
  ['pancakeswap_v3', 'PancakeSwap v3'],
  ['balancer_v2', 'Balancer v2'],
  ['curve', 'Curve'],
  ['market_maker', 'Market maker'],
] as const

export type SupportedProtocol = (typeof rows)[number][0]

export const supportedProtocols = rows.map(([name]) => name)

/** The protocol of a step: also the 1:1 wrap of the native token, which no filter excludes. */
export type Protocol = SupportedProtocol | 'wrapped_native'

/** Display names by identifier. */
export const protocolNames: ReadonlyMap<string, string> = new Map([
  ...rows,
  ['wrapped_native', 'Wrapped ether'],
])
