/**
 * The markets of the gate: in line, out of line by up to a half, one and two per cent, and recorded.
 *
 * @module
 */
import { randomOf } from '../../../core/random.ts'
import type { Pool } from '../../../market/pools/pool.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { benchMarkets } from '../markets.ts'

export interface GateMarket {
  readonly name: string
  readonly snapshot: Snapshot
}

/** The largest changes of a pool's price, in per cent. */
const changesPercent = [0.5, 1, 2]

/** At a gas price of zero. */
export function gateMarkets(seed: number): readonly GateMarket[] {
  const inLine = benchMarkets(seed).filter(({ snapshot }) => snapshot.gasPriceWei === 0n)
  const [pairs] = inLine
  const moved = pairs ? changesPercent.map((percent) => outOfLine(pairs, percent, seed)) : []
  return [...inLine.map(({ name, snapshot }) => ({ name, snapshot })), ...moved]
}

/** The market with the price of each V2 pool changed by up to `percent`, up or down. */
function outOfLine({ name, snapshot }: GateMarket, percent: number, seed: number): GateMarket {
  const random = randomOf(`${seed}/out of line`)
  const pools = snapshot.pools.map((pool): Pool => {
    if (pool.kind !== 'constant-product') return pool
    const millionths = BigInt(Math.round(1e4 * percent * (2 * random() - 1)))
    const [reserve0, reserve1] = pool.reserves
    return { ...pool, reserves: [reserve0 + (reserve0 * millionths) / 1_000_000n, reserve1] }
  })
  return { name: `${name}, ±${percent} %`, snapshot: { ...snapshot, pools } }
}
