/** The markets on which routers are compared: synthetic ones, and recorded ones if they are present. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startNode } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'
import { parseMarket } from '../../market/files/market-file.ts'
import type { ConcentratedPool } from '../../market/pools/concentrated.ts'
import type { Pool } from '../../market/pools/pool.ts'
import { readSnapshot } from '../../market/reading/read.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { type MarketSize, syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { balancerSor } from './peers/balancer-sor.ts'
import { convex } from './peers/convex.ts'
import { pancake } from './peers/pancake.ts'
import type { Peer } from './peers/peer.ts'
import { smartOrderRouter } from './peers/smart-order-router.ts'
import { tines } from './peers/tines.ts'
import { v2Sdk } from './peers/v2-sdk.ts'

export interface BenchMarket {
  readonly name: string
  readonly snapshot: Snapshot
  /** Routers that know its pools, or most of them. */
  readonly peers: readonly Peer[]
}

const size = { tokens: 60, constantProduct: 0, concentrated: 0, weighted: 0, stable: 0 }

const synthetic: readonly (readonly [name: string, size: MarketSize, peers: readonly Peer[]])[] = [
  ['300 V2', { ...size, constantProduct: 300 }, [tines, smartOrderRouter, balancerSor, v2Sdk, convex]],
  [
    '250 V2, 150 V3',
    { ...size, constantProduct: 250, concentrated: 150 },
    [tines, smartOrderRouter, v2Sdk, convex],
  ],
  [
    'all protocols',
    { ...size, constantProduct: 200, concentrated: 120, weighted: 60, stable: 6 },
    [tines, smartOrderRouter, balancerSor],
  ],
]

const recorded = [
  [
    'Uniswap V2, block 20440688',
    'uniswap_v2_block20440688.json',
    [tines, smartOrderRouter, balancerSor, v2Sdk, convex],
  ],
  ['17 Uniswap V3 pools', 'uniswap_v3_state.json', [tines, smartOrderRouter, convex]],
] as const

const data = join(import.meta.dirname, '../../../../shared/data')

const gwei = 10n ** 9n
/** Additional gas prices at which gas-aware routers are compared. */
const gasPrices = [5n * gwei, 20n * gwei, 50n * gwei]
/** Routers that maximise the amount before gas. */
const gross: readonly Peer[] = [v2Sdk, convex]

/** Without gas, so that every router maximises the same amount; and some with gas. */
export function benchMarkets(seed: number): readonly BenchMarket[] {
  const made = synthetic.map(([name, size, peers]) => ({
    name,
    peers,
    snapshot: syntheticMarket(seed, size).snapshot,
  }))
  const tiered = {
    name: "200 V3 with PancakeSwap's fees",
    peers: [pancake, tines],
    snapshot: withPancakeTiers(syntheticMarket(seed, { ...size, concentrated: 200 }).snapshot),
  }
  const real = recorded.flatMap(([name, file, peers]) => {
    const path = join(data, file)
    return existsSync(path) ? [{ name, peers, snapshot: parseMarket(readFileSync(path, 'utf8')) }] : []
  })
  return [
    ...[...made, tiered, ...real].map((market) => atGasPrice(market, 0n)),
    ...gasPrices.flatMap((price) => [...made.slice(1), tiered].map((market) => atGasPrice(market, price))),
  ]
}

/** The market with its gas-aware routers at this gas price. */
function atGasPrice({ peers, snapshot, ...market }: BenchMarket, price: bigint): BenchMarket {
  const able = price === 0n ? peers : peers.filter((peer) => !gross.includes(peer))
  return { ...market, peers: able, snapshot: { ...snapshot, gasPriceWei: price } }
}

/**
 * The market with 1 % instead of the fee of 0.3 %, which PancakeSwap does not have; a lower fee would make
 * circles profitable. Its pools hold no native token.
 */
function withPancakeTiers(snapshot: Snapshot): Snapshot {
  const pools = snapshot.pools.flatMap((pool): Pool[] => {
    if (pool.kind !== 'concentrated') return [pool]
    if (pool.tokens.includes(nativeToken)) return []
    return [pool.feePips === 3000 ? retiered(pool, 10_000, 200) : pool]
  })
  return { ...snapshot, pools }
}

/** Moves ticks to the nearest multiple of the spacing. */
function retiered(pool: ConcentratedPool, feePips: number, tickSpacing: number): ConcentratedPool {
  const moved = Map.groupBy(pool.ticks, ({ index }) => Math.round(index / tickSpacing) * tickSpacing)
  const ticks = [...moved]
    .map(([index, all]) => ({
      index,
      liquidityNet: all.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n),
    }))
    .filter(({ liquidityNet }) => liquidityNet !== 0n)
    .toSorted((a, b) => a.index - b.index)
  const liquidity = ticks
    .filter(({ index }) => index <= pool.tick)
    .reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)
  return { ...pool, feePips, tickSpacing, ticks, liquidity }
}

/** Markets of increasing size, two thirds of the pools V2 and a third V3. */
export function growingMarkets(seed: number): readonly Omit<BenchMarket, 'peers'>[] {
  return [100, 1_000, 5_000].map((pools) => {
    const concentrated = Math.floor(pools / 3)
    const size = { tokens: Math.ceil(pools / 8), constantProduct: pools - concentrated, concentrated }
    const { snapshot } = syntheticMarket(seed, { ...size, weighted: 0, stable: 0 })
    return { name: 'two thirds V2, a third V3', snapshot: { ...snapshot, gasPriceWei: 0n } }
  })
}

export async function embeddedMarket(): Promise<Omit<BenchMarket, 'peers'>> {
  const node = await startNode({ network: { kind: 'genesis' } })
  try {
    return { name: 'embedded', snapshot: await readSnapshot(node) }
  } finally {
    await node.stop()
  }
}
