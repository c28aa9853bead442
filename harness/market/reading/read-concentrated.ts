/**
 * Finds and reads the pools of Uniswap V3 and PancakeSwap V3, each a contract of its own.
 *
 * @module
 */
import type { Address } from 'viem'
import { parseAbi } from 'viem/utils'
import { tickSpacings } from '../../chain/genesis/concentrated.ts'
import { canonicalAddress, zeroAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { erc20Pairs, type Pair } from '../address-book.ts'
import type { ConcentratedPool } from '../pools/concentrated.ts'
import { answered, atBlock, type BlockView, unlessAbsent } from './block-view.ts'
import { createdBy } from './history.ts'
import type { PoolReader } from './pool-reader.ts'
import { hasTicks, refreshTicks, tickSlots } from './read-ticks.ts'

const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
  'function feeGrowthGlobal0X128() view returns (uint256)',
  'function feeGrowthGlobal1X128() view returns (uint256)',
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

export const concentratedReader: PoolReader<ConcentratedPool> = {
  async find(view) {
    const asked = factories.flatMap(({ protocol, factory, tiers }) =>
      erc20Pairs.flatMap((tokens) => tiers.map((tier) => ({ protocol, factory, tokens, ...tier }))),
    )
    return answered(asked, await addressesOf(view, asked))
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
  },

  async read(view, pools, changes) {
    const prices = await view.client.multicall({
      ...atBlock(view),
      contracts: pools.map(({ address }) => ({ address, abi, functionName: 'slot0' }) as const),
    })
    const liquidities = await view.client.multicall({
      ...atBlock(view),
      contracts: pools.map(({ address }) => ({ address, abi, functionName: 'liquidity' }) as const),
    })
    const earnings = await earningsOf(view, pools)
    const states = answered(answered(answered(pools, prices), liquidities), earnings).map(
      ([[[pool, [sqrtPriceX96, tick]], liquidity], earned]) => ({
        ...pool,
        sqrtPriceX96,
        tick,
        liquidity,
        earned,
      }),
    )
    return refreshTicks(view, { before: pools, states }, changes, ({ protocol, address }) => ({
      address,
      ...tickSlots[protocol],
    }))
  },

  isTouched: ({ id }, named) => named.has(id),

  hasLiquidity: hasTicks,
}

/** Whether each pool has earned fees in either token. */
async function earningsOf(view: BlockView, pools: readonly ConcentratedPool[]) {
  const [growth0, growth1] = [
    await view.client.multicall({
      ...atBlock(view),
      contracts: pools.map(
        ({ address }) => ({ address, abi, functionName: 'feeGrowthGlobal0X128' }) as const,
      ),
    }),
    await view.client.multicall({
      ...atBlock(view),
      contracts: pools.map(
        ({ address }) => ({ address, abi, functionName: 'feeGrowthGlobal1X128' }) as const,
      ),
    }),
  ]
  return answered(growth0, growth1).map(([in0, in1]) => [in0 > 0n, in1 > 0n] as const)
}

interface AskedPool {
  readonly factory: Address
  readonly tokens: Pair
  readonly feePips: number
}

/** The pools' addresses; zero for a pool that does not exist. */
async function addressesOf(view: BlockView, asked: readonly AskedPool[]): Promise<readonly Address[]> {
  const history = await view.history?.()
  if (history !== undefined)
    return asked.map(
      ({ factory, tokens, feePips }) =>
        history.pools.get(createdBy(factory, ...tokens, feePips)) ?? zeroAddress,
    )
  const addresses = await view.client.multicall({
    ...atBlock(view),
    allowFailure: true,
    contracts: asked.map(
      ({ factory, tokens: [token0, token1], feePips }) =>
        ({ address: factory, abi, functionName: 'getPool', args: [token0, token1, feePips] }) as const,
    ),
  })
  return unlessAbsent(addresses).map((address) => canonicalAddress(address ?? zeroAddress))
}

/** The combinations of fee and tick spacing, from a table of spacings by fee. */
export function tiersOf(spacings: Readonly<Record<number, number>>) {
  return Object.entries(spacings).map(([fee, tickSpacing]) => ({ feePips: Number(fee), tickSpacing }))
}

/** The state of a pool before it has been read. */
export const emptyState = { sqrtPriceX96: 0n, tick: 0, liquidity: 0n, ticks: [] } as const
