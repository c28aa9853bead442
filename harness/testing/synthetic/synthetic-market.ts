/**
 * Markets made from a seed: hubs with deep pools among them, and a tail of tokens that trade against the hubs. Prices
 * differ between pools by less than the fees, so that no cycle of trades is profitable, and a distance from the optimum
 * is the solver's own.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { padHex, toHex } from 'viem/utils'
import { nativeToken } from '../../core/address.ts'
import type { ConcentratedPool } from '../../market/pools/concentrated.ts'
import type { Pool } from '../../market/pools/pool.ts'
import type { StablePool } from '../../market/pools/stable.ts'
import { tickAtSqrtRatio } from '../../market/pools/tick-math.ts'
import type { WeightedPool } from '../../market/pools/weighted.ts'
import type { Snapshot, Token } from '../../market/snapshot.ts'
import { normal, pick, uniform } from './draw.ts'

/** The number of tokens, at least the five hubs, and of pools of each kind. */
export interface MarketSize {
  readonly tokens: number
  readonly constantProduct: number
  readonly concentrated: number
  readonly weighted: number
  readonly stable: number
}

/** A token with its price, which all pools agree on within their fees. */
export interface PricedToken extends Token {
  /** US dollars of one whole token. */
  readonly usd: number
}

export interface SyntheticMarket {
  readonly snapshot: Snapshot
  /** The first is the wrapped native token, then the other hubs, then the tail. */
  readonly tokens: readonly PricedToken[]
}

const hubs = [
  { symbol: 'WETH', decimals: 18, usd: 3000 },
  { symbol: 'USDC', decimals: 6, usd: 1 },
  { symbol: 'USDT', decimals: 6, usd: 1 },
  { symbol: 'DAI', decimals: 18, usd: 1 },
  { symbol: 'WBTC', decimals: 8, usd: 60_000 },
] as const

/** A market that is determined by its seed and size. */
export function syntheticMarket(seed: number, size: MarketSize): SyntheticMarket {
  const random = uniform(seed)
  const tokens = Array.from({ length: size.tokens }, (_, index) => tokenAt(index, random))
  const make = { tokens, random }
  const pools = [
    wrapPool(tokens),
    ...repeat(size.constantProduct, (index) => constantProductPool(make, index)),
    ...repeat(size.concentrated, (index) => concentratedPool(make, index)),
    ...repeat(size.weighted, (index) => weightedPool(make, index)),
    ...repeat(size.stable, (index) => stablePool(make, index)),
  ]
  const native = { address: nativeToken, symbol: 'ETH', name: 'Ether', decimals: 18 }
  const snapshot: Snapshot = {
    chainId: 1,
    block: { number: 1n, hash: padHex('0x1', { size: 32 }), timestamp: 1_700_000_000n },
    gasPriceWei: 10n ** 10n,
    wrappedNative: addressOf(tokens, 0),
    tokens: [native, ...tokens],
    pools,
  }
  return { snapshot, tokens }
}

interface Make {
  readonly tokens: readonly PricedToken[]
  readonly random: () => number
}

function tokenAt(index: number, random: () => number): PricedToken {
  const hub = hubs[index]
  const symbol = hub?.symbol ?? `T${index}`
  const decimals = hub?.decimals ?? pick([6, 8, 18, 18, 18], random)
  const usd = hub?.usd ?? Math.exp(normal(random) * 3)
  return { address: padHex(toHex(0x1000 + index), { size: 20 }), symbol, name: symbol, decimals, usd }
}

function wrapPool(tokens: readonly PricedToken[]): Pool {
  const weth = addressOf(tokens, 0)
  return { kind: 'wrap', protocol: 'wrapped_native', id: weth, address: weth, tokens: [nativeToken, weth] }
}

/** Pairs of hubs, of a hub and a tail token, and of tail tokens; sorted, as contracts keep them. */
function pair({ tokens, random }: Make): readonly [PricedToken, PricedToken] {
  const kind = random()
  const first = Math.floor(random() * (kind < 0.92 ? hubs.length : tokens.length))
  const isTail = kind > 0.3 && tokens.length > hubs.length
  const second = isTail
    ? hubs.length + Math.floor(random() * (tokens.length - hubs.length))
    : Math.floor(random() * hubs.length)
  const a = tokens[Math.min(first, second)]
  const b = tokens[Math.max(first, second)]
  return a && b && a !== b ? [a, b] : pair({ tokens, random })
}

/** US dollars on each side of a pool of these two. */
function depth([a, b]: readonly [PricedToken, PricedToken], random: () => number): number {
  const isHub = (token: PricedToken) => hubs.some(({ symbol }) => symbol === token.symbol)
  const typical = isHub(b) ? 15e6 : isHub(a) ? 400e3 : 30e3
  return typical * Math.exp(normal(random))
}

/** A factor that moves a price by less than the fee. */
function noise(fee: number, random: () => number): number {
  return Math.exp((random() - 0.5) * 1.8 * fee)
}

function constantProductPool({ tokens, random }: Make, index: number): Pool {
  const [a, b] = pair({ tokens, random })
  const usd = depth([a, b], random)
  return {
    kind: 'constant-product',
    protocol: index % 3 === 2 ? 'sushiswap_v2' : 'uniswap_v2',
    ...identity(0x2, index),
    tokens: [a.address, b.address],
    reserves: [units(usd, a), units(usd * noise(0.003, random), b)],
  }
}

function concentratedPool({ tokens, random }: Make, index: number): ConcentratedPool {
  const [a, b] = pair({ tokens, random })
  const usd = depth([a, b], random)
  const [feePips, tickSpacing] = pick(
    [
      [500, 10],
      [3000, 60],
      [3000, 60],
      [10_000, 200],
    ],
    random,
  )
  const price = (a.usd / b.usd) * 10 ** (b.decimals - a.decimals) * noise(feePips / 1e6, random)
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(price) * 2 ** 96))
  const protocol = pick(['uniswap_v3', 'uniswap_v3', 'pancakeswap_v3', 'uniswap_v4'], random)
  const tick = tickAtSqrtRatio(sqrtPriceX96)
  const sideUnits = (usd / a.usd) * 10 ** a.decimals
  const wholeLiquidity = sideUnits * Math.sqrt(price)
  const positions = repeat(3 + Math.floor(random() * 20), () => {
    const width = Math.ceil((200 * Math.exp(normal(random) + 1.5)) / tickSpacing) * tickSpacing
    const middle = Math.round((tick + normal(random) * width * 0.5) / tickSpacing) * tickSpacing
    const concentration = 1 / -Math.expm1(-width * 0.00005)
    return {
      low: middle - width,
      high: middle + width,
      liquidity: (wholeLiquidity * concentration * random()) / 10,
    }
  })
  const end = Math.floor(887272 / tickSpacing) * tickSpacing
  const all = [...positions, { low: -end, high: end, liquidity: wholeLiquidity / 10 }]
  const changes = new Map<number, bigint>()
  let liquidity = 0n
  for (const position of all) {
    const amount = BigInt(Math.ceil(position.liquidity))
    changes.set(position.low, (changes.get(position.low) ?? 0n) + amount)
    changes.set(position.high, (changes.get(position.high) ?? 0n) - amount)
    if (position.low <= tick && tick < position.high) liquidity += amount
  }
  const ticks = [...changes]
    .filter(([, liquidityNet]) => liquidityNet !== 0n)
    .map(([at, liquidityNet]) => ({ index: at, liquidityNet }))
    .sort((one, other) => one.index - other.index)
  const native = protocol === 'uniswap_v4' && a.symbol === 'WETH' ? nativeToken : a.address
  return {
    kind: 'concentrated',
    protocol,
    ...identity(0x3, index),
    tokens: [native, b.address],
    feePips,
    tickSpacing,
    sqrtPriceX96,
    tick,
    liquidity,
    ticks,
  }
}

function weightedPool({ tokens, random }: Make, index: number): WeightedPool {
  const [a, b] = pair({ tokens, random })
  const third = tokens[Math.floor(random() * tokens.length)]
  const members = third && third !== a && third !== b && random() < 0.4 ? [a, b, third] : [a, b]
  const usd = depth([a, b], random)
  const fee = 0.003
  const parts = members.map(() => 1 + Math.floor(random() * 4))
  const sum = parts.reduce((total, part) => total + part, 0)
  const first = parts.slice(1).map((part) => (BigInt(part) * 10n ** 18n) / BigInt(sum))
  const weights = [10n ** 18n - first.reduce((total, weight) => total + weight, 0n), ...first]
  return {
    kind: 'weighted',
    protocol: 'balancer_v2',
    id: padHex(toHex(0x40000 + index), { size: 32 }),
    address: padHex('0x4', { size: 20 }),
    tokens: members.map((token) => token.address),
    balances: members.map((token, at) =>
      units(((2 * usd * (parts[at] ?? 1)) / sum) * noise(fee / 2, random), token),
    ),
    weights,
    scalingFactors: members.map((token) => 10n ** BigInt(18 - token.decimals)),
    swapFee: 3n * 10n ** 15n,
  }
}

function stablePool({ tokens, random }: Make, index: number): StablePool {
  const coins = pick(
    [
      [1, 2, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ],
    random,
  ).flatMap((at) => tokens[at] ?? [])
  const usd = 15e6 * Math.exp(normal(random))
  const precision = index % 2 === 0 ? 1n : 100n
  return {
    kind: 'stable',
    protocol: 'curve',
    ...identity(0x5, index),
    tokens: coins.map((token) => token.address),
    balances: coins.map((token) => units(usd * noise(0.02, random), token)),
    rates: coins.map((token) => 10n ** BigInt(36 - token.decimals)),
    amplification: 500n * precision,
    precision,
    fee: 4_000_000n,
    adminFee: 5_000_000_000n,
  }
}

function identity(kind: number, index: number): { id: Hex; address: Address } {
  const address = padHex(toHex(kind * 0x100000 + index), { size: 20 })
  return { id: address, address }
}

function units(usd: number, { usd: price, decimals }: PricedToken): bigint {
  return BigInt(Math.max(1, Math.round((usd / price) * 10 ** decimals)))
}

function addressOf(tokens: readonly PricedToken[], index: number): Address {
  return tokens[index]?.address ?? nativeToken
}

function repeat<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
