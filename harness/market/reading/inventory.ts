/**
 * The pools of a chain by their reader: found once through the factories, and read again at any block.
 * Empty pools are kept, because the next block may fill them.
 *
 * @module
 */
import { canonical } from '../../core/canonical.ts'
import type { Protocol } from '../../core/protocols.ts'
import type { Pool } from '../pools/pool.ts'
import { wrapPool } from '../pools/wrap.ts'
import type { BlockView } from './block-view.ts'
import type { Changes } from './changes.ts'
import type { PoolReader } from './pool-reader.ts'
import { concentratedReader } from './read-concentrated.ts'
import { managedReader } from './read-managed.ts'
import { pairReader } from './read-pairs.ts'
import { stableReader } from './read-stable.ts'
import { weightedReader } from './read-weighted.ts'

/** Without a reader: makers sign quotes on request, and the conversion of the native token has no state. */
const readerOf: Readonly<Record<Protocol, PoolReader | undefined>> = {
  uniswap_v2: pairReader,
  sushiswap_v2: pairReader,
  uniswap_v3: concentratedReader,
  pancakeswap_v3: concentratedReader,
  uniswap_v4: managedReader,
  balancer_v2: weightedReader,
  curve: stableReader,
  market_maker: undefined,
  wrapped_native: undefined,
}

const readers = new Set(Object.values(readerOf).filter((reader) => reader !== undefined))

export type Inventory = ReadonlyMap<PoolReader, readonly Pool[]>

/**
 * All pools among the traded tokens, read at the block: the pools of the factories, and the pools of Balancer and Curve
 * in the address book.
 */
export async function takeInventory(view: BlockView): Promise<Inventory> {
  const found = new Map<PoolReader, readonly Pool[]>()
  for (const reader of readers) found.set(reader, await reader.find(view))
  const read = new Map<PoolReader, readonly Pool[]>()
  for (const [reader, pools] of found)
    read.set(
      reader,
      await reader.read(view, pools, {
        ticksChanged: new Set(pools.map(({ id }) => id)),
        swappedTo: new Map(),
      }),
    )
  return read
}

/**
 * The same pools at another block. Pools that cannot have changed are not read again, and neither are the ticks of
 * pools without added or removed liquidity.
 *
 * @param overwritten Contracts that may have changed without an event; if absent, any may have.
 */
export async function refreshInventory(
  view: BlockView,
  inventory: Inventory,
  changes: Changes,
  overwritten?: ReadonlySet<string>,
): Promise<Inventory> {
  const refreshed = new Map<PoolReader, readonly Pool[]>()
  const suspects = changes.named.union(overwritten ?? new Set<string>())
  for (const [reader, pools] of inventory) {
    const touched = pools.filter(
      (pool) => !overwritten || overwritten.has(pool.address) || reader.isTouched(pool, suspects),
    )
    const read = touched.length === 0 ? [] : await reader.read(view, touched, changes)
    const byId = new Map(read.map((pool) => [pool.id, pool]))
    const isTouched = new Set(touched)
    refreshed.set(
      reader,
      pools.flatMap((pool) => (isTouched.has(pool) ? (byId.get(pool.id) ?? []) : pool)),
    )
  }
  return refreshed
}

/** The inventory of a snapshot's pools. */
export function inventoryOf(pools: readonly Pool[]): Inventory {
  return new Map(
    [...readers].map((reader) => [reader, pools.filter(({ protocol }) => readerOf[protocol] === reader)]),
  )
}

/** The pools with liquidity, and the conversion of the native token. */
export function poolsOf(inventory: Inventory): readonly Pool[] {
  const held = [...inventory].flatMap(([reader, pools]) => pools.filter((pool) => reader.hasLiquidity(pool)))
  return [wrapPool(canonical.weth), ...held]
}
