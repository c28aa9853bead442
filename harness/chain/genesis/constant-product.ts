/**
 * The pairs of Uniswap V2 and SushiSwap. The first twelve of Uniswap have the reserves of mainnet's block 20440688,
 * rounded; the reserves of the others are of mainnet's order of magnitude. Each pair's price differs from the ratio of
 * its tokens' prices by at most half of the fee.
 *
 * @module
 */
import type { TokenSymbol } from './tokens.ts'

/** Two tokens, each with its reserve in whole tokens, as a decimal. */
export type PairRow = readonly [TokenSymbol, string, TokenSymbol, string]

export const uniswapV2Pairs: readonly PairRow[] = [
  ['USDC', '49400000', 'WETH', '15663'],
  ['WETH', '18448', 'USDT', '58218000'],
  ['DAI', '7161200', 'WETH', '2269.9'],
  ['WBTC', '97.1', 'WETH', '1990.7'],
  ['UNI', '331390', 'WETH', '744.46'],
  ['LINK', '75656', 'WETH', '300.44'],
  ['DAI', '737900', 'USDC', '738600'],
  ['USDC', '2342000', 'USDT', '2344500'],
  ['DAI', '82585000', 'MKR', '31298'],
  ['MKR', '388.4', 'WETH', '325'],
  ['PEPE', '2199840000000', 'WETH', '7096'],
  ['SHIB', '44523000000', 'WETH', '219.1'],
  ['AAVE', '9821', 'WETH', '348.43'],
  ['CRV', '1481000', 'WETH', '126.84'],
  ['LDO', '444400', 'WETH', '190.08'],
  ['BAL', '136400', 'WETH', '95.16'],
  ['WBTC', '4.02', 'USDC', '259780'],
  ['DAI', '900100', 'USDT', '900190'],
  ['FRAX', '501500', 'WETH', '158.59'],
  ['LINK', '11970', 'USDC', '150120'],
  ['UNI', '12700', 'USDC', '89946'],
  ['wstETH', '54', 'WETH', '63.365'],
]

export const sushiPairs: readonly PairRow[] = [
  ['USDC', '7400000', 'WETH', '2344.3'],
  ['WETH', '2250', 'USDT', '7106600'],
  ['DAI', '2900000', 'WETH', '919.45'],
  ['WBTC', '236.5', 'WETH', '4847'],
  ['LINK', '95770', 'WETH', '380.08'],
  ['AAVE', '8036', 'WETH', '285.53'],
  ['CRV', '1852000', 'WETH', '158.36'],
  ['UNI', '22570', 'WETH', '50.741'],
  ['LDO', '2222000', 'WETH', '950.3'],
  ['SHIB', '14170000000', 'WETH', '69.771'],
  ['MKR', '53.03', 'WETH', '44.334'],
  ['FRAX', '250800', 'WETH', '79.207'],
  ['DAI', '50010', 'USDC', '50025'],
]
