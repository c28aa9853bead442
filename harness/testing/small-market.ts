/**
 * A market for tests, small enough to know by heart: an ether costs 3000 dollars, a bitcoin 60 000, and one token is in
 * no pool.
 *
 * @module
 */
import { type Address, padHex, toHex } from 'viem'
import { nativeToken } from '../core/address.ts'
import type { ConstantProductPool } from '../market/pools/constant-product.ts'
import type { Snapshot } from '../market/snapshot.ts'

export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
export const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const wbtc = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
/** A listed token that is in no pool. */
export const link = '0x514910771af9ca656af840dff83e8264ecf986ca'
const ether = 10n ** 18n

export const smallMarket: Snapshot = {
  chainId: 1,
  block: { number: 7n, hash: padHex('0x7', { size: 32 }), timestamp: 1_700_000_000n },
  gasPriceWei: 10n ** 9n,
  wrappedNative: weth,
  tokens: [
    { address: nativeToken, symbol: 'ETH', name: 'Ether', decimals: 18 },
    { address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    { address: usdt, symbol: 'USDT', name: 'Tether USD', decimals: 6 },
    { address: dai, symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
    { address: wbtc, symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8 },
    { address: link, symbol: 'LINK', name: 'ChainLink Token', decimals: 18 },
  ],
  pools: [
    { ...poolAt(1), kind: 'wrap', protocol: 'wrapped_native', address: weth, tokens: [nativeToken, weth] },
    pair(2, 'uniswap_v2', [usdc, weth], [30_000_000n * 10n ** 6n, 10_000n * ether]),
    pair(3, 'sushiswap_v2', [usdc, weth], [6_000_000n * 10n ** 6n, 2_000n * ether]),
    pair(4, 'uniswap_v2', [dai, weth], [15_000_000n * ether, 5_000n * ether]),
    {
      ...poolAt(5),
      kind: 'stable',
      protocol: 'curve',
      tokens: [dai, usdc],
      balances: [10_000_000n * ether, 10_000_000n * 10n ** 6n],
      rates: [ether, 10n ** 30n],
      amplification: 2000n,
      precision: 1n,
      fee: 4_000_000n,
      adminFee: 5_000_000_000n,
    },
    {
      ...poolAt(6),
      kind: 'weighted',
      protocol: 'balancer_v2',
      tokens: [wbtc, weth],
      balances: [500n * 10n ** 8n, 10_000n * ether],
      weights: [ether / 2n, ether / 2n],
      scalingFactors: [10n ** 10n, 1n],
      swapFee: ether / 1000n,
    },
    pair(7, 'uniswap_v2', [weth, usdt], [1_000n * ether, 3_000_000n * 10n ** 6n]),
  ],
}

function poolAt(index: number) {
  const address = padHex(toHex(index), { size: 20 })
  return { id: padHex(address, { size: 32 }), address }
}

function pair(
  index: number,
  protocol: ConstantProductPool['protocol'],
  tokens: readonly [Address, Address],
  reserves: readonly [bigint, bigint],
): ConstantProductPool {
  return { ...poolAt(index), kind: 'constant-product', protocol, tokens, reserves }
}
