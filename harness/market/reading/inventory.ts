/**
 * The pools of a chain by the way they are read: found once through the factories, read again at any block.
 * Empty pools are kept, because the next block may fill them.
 *
 * @module
 */
import type { Address } from 'viem'
import { weightedPools } from '../../chain/genesis/balancer-v2.ts'
import { stablePools } from '../../chain/genesis/curve.ts'
import { genesisTokens } from '../../chain/genesis/tokens.ts'
import { nativeToken } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { ConcentratedPool, ConstantProductPool, Pool, StablePool, WeightedPool } from '../pools/pool.ts'
import type { Token } from '../snapshot.ts'
import type { BlockView } from './block-view.ts'
import { findConcentrated, readConcentrated } from './read-concentrated.ts'
import { findManaged, readManaged } from './read-managed.ts'
import { findPairs, readPairs } from './read-pairs.ts'
import { findStable, readStable } from './read-stable.ts'
import { findWeighted, readWeighted } from './read-weighted.ts'

export interface Inventory {
  readonly pairs: readonly ConstantProductPool[]
  /** Uniswap V3 and PancakeSwap V3. */
  readonly concentrated: readonly ConcentratedPool[]
  /** Uniswap V4. */
  readonly managed: readonly ConcentratedPool[]
  readonly weighted: readonly WeightedPool[]
  readonly stable: readonly StablePool[]
}

/** The tokens of the address book. */
export const knownTokens: readonly Token[] = [
  { address: nativeToken, symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...genesisTokens.map(({ address, symbol, name, decimals }) => ({ address, symbol, name, decimals })),
]

/** A pool would pay less than it computes in a token that taxes transfers, so none is traded through. */
const traded = [
  nativeToken,
  ...genesisTokens.filter(({ kind }) => kind !== 'taxed').map(({ address }) => address),
].toSorted()

const wrap: Pool = {
  kind: 'wrap',
  protocol: 'wrapped_native',
  id: canonical.weth,
  address: canonical.weth,
  tokens: [nativeToken, canonical.weth],
}

/**
 * All pools among the traded tokens, read at the block: those that the factories know, and the address book's of
 * Balancer and Curve.
 */
export async function takeInventory(view: BlockView): Promise<Inventory> {
  const pairs = pairsOf(traded)
  const wrappedPairs = pairs.filter(([first]) => first !== nativeToken)
  const found = {
    pairs: await findPairs(view, wrappedPairs),
    concentrated: await findConcentrated(view, wrappedPairs),
    managed: await findManaged(view, pairs),
    weighted: await findWeighted(
      view,
      weightedPools.map(({ id }) => id),
      knownTokens,
    ),
    stable: await findStable(
      view,
      stablePools.map(({ address }) => address),
      knownTokens,
    ),
  }
  const all = new Set([...found.concentrated, ...found.managed].map(({ id }) => id))
  return refreshInventory(view, found, all)
}

/** The same pools at another block; the ticks only of those in `stale`, by id, the others' are kept. */
export async function refreshInventory(
  view: BlockView,
  inventory: Inventory,
  stale: ReadonlySet<string>,
): Promise<Inventory> {
  return {
    pairs: await readPairs(view, inventory.pairs),
    concentrated: await readConcentrated(view, inventory.concentrated, stale),
    managed: await readManaged(view, inventory.managed, stale),
    weighted: await readWeighted(view, inventory.weighted),
    stable: await readStable(view, inventory.stable),
  }
}

/** The inventory that a snapshot's pools make up. */
export function inventoryOf(pools: readonly Pool[]): Inventory {
  const concentrated = pools.filter((pool) => pool.kind === 'concentrated')
  return {
    pairs: pools.filter((pool) => pool.kind === 'constant-product'),
    concentrated: concentrated.filter(({ protocol }) => protocol !== 'uniswap_v4'),
    managed: concentrated.filter(({ protocol }) => protocol === 'uniswap_v4'),
    weighted: pools.filter((pool) => pool.kind === 'weighted'),
    stable: pools.filter((pool) => pool.kind === 'stable'),
  }
}

/** The pools that hold something, and the wrapping of the native token. */
export function poolsOf({ pairs, concentrated, managed, weighted, stable }: Inventory): readonly Pool[] {
  return [
    wrap,
    ...pairs.filter(({ reserves }) => !reserves.includes(0n)),
    ...[...concentrated, ...managed].filter(
      ({ sqrtPriceX96, ticks }) => sqrtPriceX96 > 0n && ticks.length > 0,
    ),
    ...weighted.filter(({ balances }) => !balances.includes(0n)),
    ...stable.filter(({ balances }) => !balances.includes(0n)),
  ]
}

function pairsOf(sorted: readonly Address[]): readonly (readonly [Address, Address])[] {
  return sorted.flatMap((first, index) => sorted.slice(index + 1).map((second) => [first, second] as const))
}
