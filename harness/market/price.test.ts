/** Prices of constructed markets with obvious prices, and of a recorded one. */
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { nativeToken } from '../core/address.ts'
import { parseMarket } from './files/market-file.ts'
import type { Pool } from './pools/pool.ts'
import { noRecordings, readRecording } from './pools/recorded-pools.samples.ts'
import { nativeUsdPrice, priceAndSpread, tokenPrice } from './price.ts'
import type { Snapshot } from './snapshot.ts'

const weth = genesisToken('WETH').address
const usdc = genesisToken('USDC').address
const dai = genesisToken('DAI').address
const gusd = genesisToken('GUSD').address

/** 3,000 dollars per ether in every pool; GUSD only through DAI. */
const market = marketOf([
  wrap(),
  pair(1, weth, 10_000n * 10n ** 18n, usdc, 30_000_000n * 10n ** 6n),
  pair(2, weth, 1_000n * 10n ** 18n, dai, 3_000_000n * 10n ** 18n),
  pair(3, dai, 1_000_000n * 10n ** 18n, gusd, 1_000_000n * 10n ** 2n),
])

test('the wrapped native token costs exactly one', () => {
  expect(tokenPrice(market, weth)).toBe(1)
  expect(tokenPrice(market, nativeToken)).toBe(1)
  expect(priceAndSpread(market, weth, nativeToken)).toEqual({ price: 1, spread: 0 })
})

test('the wrapped native token costs exactly one beside a pool that is 5 % out of line', () => {
  const skewed = pair(4, weth, 10_000n * 10n ** 18n, usdc, 31_500_000n * 10n ** 6n)
  const outOfLine = marketOf([skewed, ...market.pools])
  expect(tokenPrice(outOfLine, weth)).toBe(1)
  expect(priceAndSpread(outOfLine, nativeToken, weth)).toEqual({ price: 1, spread: 0 })
  expect(priceAndSpread(outOfLine, usdc, usdc)).toEqual({ price: 1, spread: 0 })
})

test.each([usdc, dai, gusd])('a dollar token costs a three thousandth: %s', (token) => {
  expect(Math.abs((tokenPrice(market, token) ?? 0) * 3000 - 1)).toBeLessThan(0.001)
})

test('the native token costs three thousand dollars', () => {
  expect(Math.abs((nativeUsdPrice(market) ?? 0) / 3000 - 1)).toBeLessThan(0.001)
})

test('the spread is the cost of buying and selling again: the fee, twice', () => {
  const { price = 0, spread = 0 } = priceAndSpread(market, weth, usdc) ?? {}
  expect(Math.abs(spread / price - 0.006)).toBeLessThan(0.0001)
})

test('base and quote the other way round have the reciprocal price, within the spread', () => {
  const { price = 0, spread = 0 } = priceAndSpread(market, weth, gusd) ?? {}
  const reciprocal = 1 / (priceAndSpread(market, gusd, weth)?.price ?? 0)
  expect(Math.abs(reciprocal - price)).toBeLessThan(spread)
})

test('a pool with next to nothing in it does not move the price', () => {
  const dust = pair(4, weth, 10n ** 12n, usdc, 9_000n)
  expect(tokenPrice(marketOf([dust, ...market.pools]), usdc)).toBe(tokenPrice(market, usdc))
})

test('no path of a price passes through a token twice, wrapped or not', () => {
  const cheap = pair(4, weth, 10_000n * 10n ** 18n, gusd, 15_000_000n * 10n ** 2n)
  const dear = (token: Address) => pair(5, token, 10_000n * 10n ** 18n, gusd, 30_000_000n * 10n ** 2n)
  for (const crossing of [dear(weth), dear(nativeToken)]) {
    const crossed = marketOf([cheap, crossing, ...market.pools])
    expect(Math.abs((nativeUsdPrice(crossed) ?? 0) / 3000 - 1)).toBeLessThan(0.001)
    expect(Math.abs((tokenPrice(crossed, usdc) ?? 0) * 3000 - 1)).toBeLessThan(0.001)
  }
})

test('a token without a pool has no price', () => {
  expect(tokenPrice(marketOf([wrap()]), usdc)).toBeUndefined()
  expect(nativeUsdPrice(marketOf([wrap()]))).toBeUndefined()
})

test.skipIf(noRecordings)(
  'ether cost 3,155 dollars at block 20440688 (skipped without ../shared/data)',
  () => {
    const recorded = parseMarket(readRecording('uniswap_v2_block20440688.json'))
    expect(Math.abs((nativeUsdPrice(recorded) ?? 0) / 3155 - 1)).toBeLessThan(0.003)
    expect(Math.abs(1 / (tokenPrice(recorded, usdc) ?? 0) / 3155 - 1)).toBeLessThan(0.003)
  },
)

function marketOf(pools: readonly Pool[]): Snapshot {
  return {
    chainId: 1,
    block: { number: 1n, hash: '0x01', timestamp: 0n },
    gasPriceWei: 0n,
    wrappedNative: weth,
    tokens: [
      { address: nativeToken, symbol: 'ETH', name: 'Ether', decimals: 18 },
      ...(['WETH', 'USDC', 'USDT', 'DAI', 'GUSD'] as const).map(genesisToken),
    ],
    pools,
  }
}

function pair(id: number, tokenA: Address, reserveA: bigint, tokenB: Address, reserveB: bigint): Pool {
  const address: Address = `0x${`${id}`.padStart(40, '0')}`
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    id: address,
    address,
    ...(tokenA < tokenB
      ? ({ tokens: [tokenA, tokenB], reserves: [reserveA, reserveB] } as const)
      : ({ tokens: [tokenB, tokenA], reserves: [reserveB, reserveA] } as const)),
  }
}

function wrap(): Pool {
  return {
    kind: 'wrap',
    protocol: 'wrapped_native',
    id: weth,
    address: weth,
    tokens: [nativeToken, weth],
  }
}
