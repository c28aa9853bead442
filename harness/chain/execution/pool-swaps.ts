/**
 * What a transaction exchanged, read from the events of well-known pools: which protocol, what for what, how
 * much. The tokens of an event are found by the transfers of its amounts to and from the pool.
 *
 * @module
 */
import { type Abi, type Address, type Log, parseAbi, parseEventLogs } from 'viem'
import { nativeToken } from '../../spec/address.ts'
import type { Protocol } from '../../spec/protocols.ts'

export interface Exchanged {
  readonly protocol: Protocol
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Base units of `tokenIn`. */
  readonly amountIn: bigint
}

const transferAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])

interface Amounts {
  readonly amountIn: bigint
  readonly amountOut: bigint
}

interface SwapEvent {
  readonly abi: Abi
  readonly protocols: readonly Protocol[]
  readonly amounts: (args: never) => Amounts
}

function signed(amount0: bigint, amount1: bigint): Amounts {
  return amount0 > 0n
    ? { amountIn: amount0, amountOut: -amount1 }
    : { amountIn: amount1, amountOut: -amount0 }
}

type Signed = { readonly amount0: bigint; readonly amount1: bigint }
type TwoSided = Record<'amount0In' | 'amount1In' | 'amount0Out' | 'amount1Out', bigint>

const swapEvents: readonly SwapEvent[] = [
  {
    protocols: ['uniswap_v2', 'sushiswap_v2'],
    abi: parseAbi([
      'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
    ]),
    amounts: ({ amount0In, amount0Out, amount1In, amount1Out }: TwoSided) => ({
      amountIn: amount0In + amount1In,
      amountOut: amount0Out + amount1Out,
    }),
  },
  {
    protocols: ['uniswap_v3'],
    abi: parseAbi([
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 price, uint128 liquidity, int24 tick)',
    ]),
    amounts: ({ amount0, amount1 }: Signed) => signed(amount0, amount1),
  },
  {
    protocols: ['pancakeswap_v3'],
    abi: parseAbi([
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 price, uint128 liquidity, int24 tick, uint128 fees0, uint128 fees1)',
    ]),
    amounts: ({ amount0, amount1 }: Signed) => signed(amount0, amount1),
  },
  {
    protocols: ['uniswap_v4'],
    // Seen from the swapper: what is paid is negative.
    abi: parseAbi([
      'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 price, uint128 liquidity, int24 tick, uint24 fee)',
    ]),
    amounts: ({ amount0, amount1 }: Signed) => signed(-amount0, -amount1),
  },
  {
    protocols: ['balancer_v2'],
    abi: parseAbi([
      'event Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
    ]),
    amounts: ({ amountIn, amountOut }: Amounts) => ({ amountIn, amountOut }),
  },
  {
    protocols: ['curve'],
    abi: parseAbi([
      'event TokenExchange(address indexed buyer, int128 soldId, uint256 sold, int128 boughtId, uint256 bought)',
    ]),
    amounts: ({ bought, sold }: { sold: bigint; bought: bigint }) => ({ amountIn: sold, amountOut: bought }),
  },
  {
    protocols: ['market_maker'],
    abi: parseAbi([
      'event Filled(uint256 indexed nonce, address indexed trader, uint256 amountIn, uint256 amountOut)',
    ]),
    amounts: ({ amountIn, amountOut }: Amounts) => ({ amountIn, amountOut }),
  },
]

/** The protocols whose events are known. */
export const readableProtocols: ReadonlySet<string> = new Set(
  swapEvents.flatMap(({ protocols }) => protocols),
)

/**
 * @param protocolOf Tells apart the pools of two protocols that emit the same event.
 */
export async function exchangesIn(
  logs: readonly Log[],
  protocolOf: (pool: Address, candidates: readonly Protocol[]) => Promise<Protocol>,
): Promise<readonly Exchanged[]> {
  const transfers = parseEventLogs({ abi: transferAbi, logs: [...logs] })
  const found: Exchanged[] = []
  for (const { abi, amounts, protocols } of swapEvents) {
    for (const { address, args } of parseEventLogs({ abi, logs: [...logs] })) {
      const { amountIn, amountOut } = amounts(args as never)
      const tokenOf = (side: 'from' | 'to', amount: bigint) =>
        transfers.find(
          (transfer) =>
            transfer.args.amount === amount && transfer.args[side].toLowerCase() === address.toLowerCase(),
        )?.address ?? nativeToken
      found.push({
        protocol: await protocolOf(address, protocols),
        tokenIn: tokenOf('to', amountIn),
        tokenOut: tokenOf('from', amountOut),
        amountIn,
      })
    }
  }
  return found
}

/** For each exchange of one token for another by one protocol: its part of all that was sold of that token. */
export function partsOf(exchanged: readonly Exchanged[]): ReadonlyMap<string, number> {
  const sold = new Map<string, bigint>()
  for (const { amountIn, tokenIn } of exchanged) sold.set(tokenIn, (sold.get(tokenIn) ?? 0n) + amountIn)
  const parts = new Map<string, number>()
  for (const { amountIn, protocol, tokenIn, tokenOut } of exchanged) {
    const key = partKey(protocol, tokenIn, tokenOut)
    const part = Number(amountIn) / Number(sold.get(tokenIn) ?? amountIn)
    parts.set(key, (parts.get(key) ?? 0) + part)
  }
  return parts
}

export function partKey(protocol: string, tokenIn: string, tokenOut: string): string {
  return `${protocol}: ${tokenIn.toLowerCase()} for ${tokenOut.toLowerCase()}`
}
