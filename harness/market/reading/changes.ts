/**
 * Changes of pools according to the logs of some blocks: the changed pools, the pools with changed ticks, and new
 * pools.
 *
 * @module
 */
import type { Log } from 'viem'
import { parseAbi, parseEventLogs } from 'viem/utils'
import { canonicalAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import type { BlockView } from './block-view.ts'

const events = parseAbi([
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)',
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256)',
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
])

const creators: ReadonlySet<string> = new Set([
  canonical.uniswapV2Factory,
  canonical.sushiFactory,
  canonical.uniswapV3Factory,
  canonical.pancakeV3Factory,
  canonical.uniswapV4PoolManager,
])

export interface Changes {
  /** True if a factory has made a pool. */
  readonly created: boolean
  /** The contracts that emitted events, and the first indexed field of each event. Lower case. */
  readonly named: ReadonlySet<string>
  /** Ids of pools with added or removed liquidity; also of contracts that only emit the same events. */
  readonly ticksChanged: ReadonlySet<string>
  /** By pool, the ticks at which swaps left it. */
  readonly swappedTo: ReadonlyMap<string, readonly number[]>
}

/** The changes after the block `since`, up to the block of the view. */
export async function changesSince({ client, blockNumber }: BlockView, since: bigint): Promise<Changes> {
  const logs: readonly Log[] =
    blockNumber > since ? await client.getLogs({ fromBlock: since + 1n, toBlock: blockNumber }) : []
  const named = new Set<string>()
  const ticksChanged = new Set<string>()
  const swappedTo = new Map<string, readonly number[]>()
  let created = false
  for (const { address, topics } of logs) {
    named.add(canonicalAddress(address))
    if (topics[1] !== undefined) named.add(topics[1])
  }
  for (const log of parseEventLogs({ abi: events, logs: [...logs] })) {
    const emitter = canonicalAddress(log.address)
    switch (log.eventName) {
      case 'Mint':
      case 'Burn':
        ticksChanged.add(emitter)
        break
      case 'ModifyLiquidity':
        ticksChanged.add(log.args.id)
        break
      case 'Swap': {
        const id = 'id' in log.args ? log.args.id : emitter
        swappedTo.set(id, [...(swappedTo.get(id) ?? []), log.args.tick])
        break
      }
      case 'PairCreated':
      case 'PoolCreated':
      case 'Initialize':
        created ||= creators.has(emitter)
    }
  }
  return { created, named, ticksChanged, swappedTo }
}
