/**
 * The pools of a chain, and the ticks to which liquidity was ever added, from complete logs since its first block. A
 * search of the storage instead takes a hundred thousand words.
 *
 * @module
 */
import type { Address } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainClient } from '../../chain/chain-client.ts'
import { canonicalAddress } from '../../core/address.ts'

const events = parseAbi([
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
])

type LogReader = Pick<ChainClient, 'getLogs'>

export interface History {
  /** The addresses of the pools of Uniswap V3's factory and its forks, by {@link createdBy}. */
  readonly pools: ReadonlyMap<string, Address>
  /** The ends of all positions that ever existed, by the pool's id. */
  readonly ticks: ReadonlyMap<string, ReadonlySet<number>>
}

/** A key of the fields that identify a pool in its factory's event. */
export function createdBy(factory: string, token0: string, token1: string, feePips: number): string {
  return [factory, token0, token1].map(canonicalAddress).join() + feePips
}

/** The history up to the block, read at the first call. */
export function historyOf(client: LogReader, blockNumber: bigint): () => Promise<History> {
  let reading: Promise<History> | undefined
  return () => {
    reading ??= readHistory(client, blockNumber)
    return reading
  }
}

async function readHistory(client: LogReader, blockNumber: bigint): Promise<History> {
  const pools = new Map<string, Address>()
  const ticks = new Map<string, Set<number>>()
  const logs = await client.getLogs({ events, fromBlock: 0n, toBlock: blockNumber, strict: true })
  for (const { address, args, eventName } of logs) {
    if (eventName === 'PoolCreated') {
      pools.set(createdBy(address, args.token0, args.token1, args.fee), canonicalAddress(args.pool))
      continue
    }
    const id = eventName === 'Mint' ? canonicalAddress(address) : args.id
    const ends = ticks.get(id) ?? new Set()
    ticks.set(id, ends.add(args.tickLower).add(args.tickUpper))
  }
  return { pools, ticks }
}
