/**
 * Finds and reads the pools of Uniswap V3 and PancakeSwap V3, each a contract of its own.
 *
 * @module
 */
import { type Address, parseAbi, zeroAddress } from 'viem'
import { tickSpacings } from '../../chain/genesis/concentrated.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { ConcentratedPool } from '../pools/pool.ts'
import { answered, atBlock, type BlockView } from './block-view.ts'
import { readTicks } from './read-ticks.ts'

const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
])

const factories = [
  {
    protocol: 'uniswap_v3',
    factory: canonical.uniswapV3Factory,
    tiers: tiersOf(tickSpacings.uniswapV3),
  },
  {
    protocol: 'pancakeswap_v3',
    factory: canonical.pancakeV3Factory,
    tiers: tiersOf(tickSpacings.pancakeswapV3),
  },
] as const

/** The pools of the given pairs of tokens, without price and liquidity. */
export async function findConcentrated(
  view: BlockView,
  pairs: readonly (readonly [Address, Address])[],
): Promise<readonly ConcentratedPool[]> {
  const asked = factories.flatMap(({ protocol, factory, tiers }) =>
    pairs.flatMap((tokens) => tiers.map((tier) => ({ protocol, factory, tokens, ...tier }))),
  )
  const addresses = await view.client.multicall({
    ...atBlock(view),
    contracts: asked.map(
      ({ factory, tokens: [token0, token1], feePips }) =>
        ({ address: factory, abi, functionName: 'getPool', args: [token0, token1, feePips] }) as const,
    ),
  })
  return answered(asked, addresses.map(canonicalAddress))
    .filter(([, address]) => address !== zeroAddress)
    .map(([{ protocol, tokens, feePips, tickSpacing }, address]) => ({
      kind: 'concentrated',
      protocol,
      id: address,
      address,
      tokens,
      feePips,
      tickSpacing,
      ...emptyState,
    }))
}

/** The combinations of fee and tick spacing, from a table of spacings by fee. */
export function tiersOf(spacings: Readonly<Record<number, number>>) {
  return Object.entries(spacings).map(([fee, tickSpacing]) => ({ feePips: Number(fee), tickSpacing }))
}

/** What a pool is before it has been read. */
export const emptyState = { sqrtPriceX96: 0n, tick: 0, liquidity: 0n, ticks: [] } as const

/** The same pools with their state at the block; the ticks only of those in `stale`, the others' are kept. */
export async function readConcentrated(
  view: BlockView,
  pools: readonly ConcentratedPool[],
  stale: ReadonlySet<string>,
): Promise<readonly ConcentratedPool[]> {
  const prices = await view.client.multicall({
    ...atBlock(view),
    contracts: pools.map(({ address }) => ({ address, abi, functionName: 'slot0' }) as const),
  })
  const liquidities = await view.client.multicall({
    ...atBlock(view),
    contracts: pools.map(({ address }) => ({ address, abi, functionName: 'liquidity' }) as const),
  })
  const read: ConcentratedPool[] = []
  for (const [[pool, [sqrtPriceX96, tick]], liquidity] of answered(answered(pools, prices), liquidities)) {
    const ticks = stale.has(pool.id) ? await readTicks(view, tickStorage(pool), pool.tickSpacing) : pool.ticks
    read.push({ ...pool, sqrtPriceX96, tick, liquidity, ticks })
  }
  return read
}

/** PancakeSwap's protocol fee is wider, and pushes all that is declared after it one slot on. */
function tickStorage({ protocol, address }: ConcentratedPool) {
  return protocol === 'pancakeswap_v3' ? { address, ticks: 6, bitmap: 7 } : { address, ticks: 5, bitmap: 6 }
}
