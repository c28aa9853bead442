/**
 * What was traded of each token in the last 24 hours, read from the swap logs of a snapshot's pools.
 *
 * @module
 */
import { type Address, type Hex, parseAbi } from 'viem'
import { canonicalAddress } from '../spec/address.ts'
import type { Pool } from './pools/pool.ts'
import { nativeUsdPrice, tokenPrice } from './price.ts'
import type { ReadingClient } from './reading/block-view.ts'
import type { Snapshot } from './snapshot.ts'

const events = parseAbi([
  // A pair's.
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  // A concentrated pool's; PancakeSwap's holds two fields more.
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 fees0, uint128 fees1)',
  // The pool manager's, for the pool `id`.
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  // The vault's, for the pool `poolId`.
  'event Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
  'event TokenExchange(address indexed buyer, int128 soldId, uint256 tokensSold, int128 boughtId, uint256 tokensBought)',
])

const daySeconds = 86_400n
const blockSeconds = 12n

/**
 * @returns Whole dollars by token, at the snapshot's prices; tokens that were not traded are left out.
 */
export async function readVolumes(
  client: ReadingClient,
  snapshot: Snapshot,
): Promise<ReadonlyMap<Address, bigint>> {
  const { number, timestamp } = snapshot.block
  const pools = new Map(snapshot.pools.map((pool) => [pool.id.toLowerCase(), pool]))
  const logs = await client.getLogs({
    events,
    address: [...new Set(snapshot.pools.map(({ address }) => address))],
    fromBlock: await firstBlockSince(client, number, timestamp - daySeconds),
    toBlock: number,
    strict: true,
  })

  const traded = new Map<Address, bigint>()
  for (const { address, args } of logs) {
    const id: Hex = 'id' in args ? args.id : 'poolId' in args ? args.poolId : address
    const pool = pools.get(id.toLowerCase())
    for (const [token, amount] of pool === undefined ? [] : amountsIn(args, pool)) {
      traded.set(token, (traded.get(token) ?? 0n) + amount)
    }
  }
  return new Map([...traded].map(([token, amount]) => [token, inDollars(snapshot, token, amount)]))
}

type Arguments = Readonly<Record<string, unknown>>

/** The amounts of a swap by token, in base units, however the event tells them. */
function amountsIn(event: object, { tokens }: Pool): readonly (readonly [Address, bigint])[] {
  const args = event as Arguments
  const [token0, token1] = tokens
  if ('amount0In' in args) {
    return byToken([
      [token0, size(args.amount0In) + size(args.amount0Out)],
      [token1, size(args.amount1In) + size(args.amount1Out)],
    ])
  }
  if ('amount0' in args) {
    return byToken([
      [token0, size(args.amount0)],
      [token1, size(args.amount1)],
    ])
  }
  if ('tokenIn' in args) {
    return byToken([
      [canonicalAddress(String(args.tokenIn)), size(args.amountIn)],
      [canonicalAddress(String(args.tokenOut)), size(args.amountOut)],
    ])
  }
  return byToken([
    [tokens[Number(args.soldId)], size(args.tokensSold)],
    [tokens[Number(args.boughtId)], size(args.tokensBought)],
  ])
}

function byToken(amounts: readonly (readonly [Address | undefined, bigint])[]) {
  return amounts.flatMap(([token, amount]) => (token === undefined ? [] : [[token, amount] as const]))
}

/** Pools tell a direction by a sign. */
function size(amount: unknown): bigint {
  if (typeof amount !== 'bigint') throw new TypeError(`${String(amount)} is no amount`)
  return amount < 0n ? -amount : amount
}

function inDollars(snapshot: Snapshot, token: Address, amount: bigint): bigint {
  const decimals = snapshot.tokens.find(({ address }) => address === token)?.decimals ?? 18
  const price = (tokenPrice(snapshot, token) ?? 0) * (nativeUsdPrice(snapshot) ?? 0)
  return BigInt(Math.round((Number(amount) / 10 ** decimals) * price))
}

/** A block of about that time: mainnet's come every 12 seconds, an embedded chain's when something happens. */
async function firstBlockSince(client: ReadingClient, head: bigint, time: bigint): Promise<bigint> {
  const reach = daySeconds / blockSeconds
  let first = head > reach ? head - reach : 0n
  let last = head
  while (first < last) {
    const middle = (first + last) / 2n
    const { timestamp } = await client.getBlock({ blockNumber: middle })
    if (timestamp < time) first = middle + 1n
    else last = middle
  }
  return first
}
