/**
 * The liquidity protocols, by the names that the AMM filter and the routes use.
 *
 * @module
 */

/** Every protocol that the AMM filter knows, in the order in which error messages list them. */
export const supportedProtocols = [
  'uniswap_v2',
  'uniswap_v3',
  'uniswap_v4',
  'sushiswap_v2',
  'pancakeswap_v3',
  'balancer_v2',
  'curve',
  'market_maker',
] as const

export type SupportedProtocol = (typeof supportedProtocols)[number]

/** What a step of a route may name: also the 1:1 wrap of the native token, which no filter excludes. */
export type Protocol = SupportedProtocol | 'wrapped_native'
