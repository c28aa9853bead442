/**
 * Reads the swaps of a transaction from the events of well-known pools: protocol, tokens and amount. The transfers of
 * an event's amounts to and from the pool tell its tokens.
 *
 * @module
 */
import type { AbiEvent, Address, Hex, Log } from 'viem'
import { parseAbi, parseEventLogs } from 'viem/utils'
import { canonicalAddress, nativeToken } from '../../core/address.ts'
import { type SupportedProtocol, supportedProtocols } from '../../core/protocols.ts'
import { movedToken } from './moved-token.ts'

/** A swap as the pool's contract reports it. */
export interface ReportedSwap {
  readonly contract: Address
  /** The pool's address, or its id in a contract that holds many pools. Lower case. */
  readonly id: Hex
  readonly sides: readonly Side[]
}

/** The amounts, in base units, that a pool took and paid of one of its tokens. */
interface Side {
  /** The token's address, or its index among the pool's tokens. */
  readonly token: Address | number
  readonly taken: bigint
  readonly paid: bigint
}

interface SwapEvent {
  readonly abi: readonly [AbiEvent]
  readonly read: (logs: Log[]) => readonly ReportedSwap[]
}

const pair = swapEvent(
  parseAbi([
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  ]),
  ({ args }) => [
    { token: 0, taken: args.amount0In, paid: args.amount0Out },
    { token: 1, taken: args.amount1In, paid: args.amount1Out },
  ],
)

/** The event of a swap by protocol. */
const swapEvents: Readonly<Record<SupportedProtocol, SwapEvent>> = {
  uniswap_v2: pair,
  sushiswap_v2: pair,
  uniswap_v3: swapEvent(
    parseAbi([
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
    ]),
    ({ args }) => [gained(0, args.amount0), gained(1, args.amount1)],
  ),
  pancakeswap_v3: swapEvent(
    parseAbi([
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 fees0, uint128 fees1)',
    ]),
    ({ args }) => [gained(0, args.amount0), gained(1, args.amount1)],
  ),
  // Its amounts are the swapper's gains; the pool's are their negatives.
  uniswap_v4: swapEvent(
    parseAbi([
      'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
    ]),
    ({ args }) => [gained(0, -args.amount0), gained(1, -args.amount1)],
    ({ args }) => args.id,
  ),
  balancer_v2: swapEvent(
    parseAbi([
      'event Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
    ]),
    ({ args }) => [
      gained(canonicalAddress(args.tokenIn), args.amountIn),
      gained(canonicalAddress(args.tokenOut), -args.amountOut),
    ],
    ({ args }) => args.poolId,
  ),
  curve: swapEvent(
    parseAbi([
      'event TokenExchange(address indexed buyer, int128 soldId, uint256 tokensSold, int128 boughtId, uint256 tokensBought)',
    ]),
    ({ args }) => [
      gained(Number(args.soldId), args.tokensSold),
      gained(Number(args.boughtId), -args.tokensBought),
    ],
  ),
  market_maker: swapEvent(
    parseAbi([
      'event Filled(uint256 indexed nonce, address indexed trader, uint256 amountIn, uint256 amountOut)',
    ]),
    ({ args }) => [gained(0, args.amountIn), gained(1, -args.amountOut)],
  ),
}

/** An exchange event with Curve's arguments, in any integer types. */
function exchangeEvent(signature: string): SwapEvent {
  const abi = parseAbi([signature]) as readonly [AbiEvent]
  return {
    abi,
    read: (logs) =>
      parseEventLogs({ abi, logs }).map(({ address, args }) => {
        const { boughtId, soldId, tokensBought, tokensSold } = args as unknown as CurveExchange
        return {
          contract: canonicalAddress(address),
          id: canonicalAddress(address),
          sides: [gained(Number(soldId), tokensSold), gained(Number(boughtId), -tokensBought)],
        }
      }),
  }
}

interface CurveExchange {
  readonly boughtId: bigint
  readonly soldId: bigint
  readonly tokensBought: bigint
  readonly tokensSold: bigint
}

type Decoded<Event extends readonly [AbiEvent]> = Log<bigint, number, false, undefined, true, Event>

function swapEvent<const Event extends readonly [AbiEvent]>(
  abi: Event,
  sidesOf: (log: Decoded<Event>) => readonly Side[],
  idOf: (log: Decoded<Event>) => Hex = ({ address }) => canonicalAddress(address),
): SwapEvent {
  return {
    abi,
    read: (logs) =>
      parseEventLogs({ abi, logs }).map((log) => ({
        contract: canonicalAddress(log.address),
        id: idOf(log),
        sides: sidesOf(log),
      })),
  }
}

/** @param amount The pool's gain of the token, in base units; negative if the pool pays. */
function gained(token: Address | number, amount: bigint): Side {
  return amount > 0n ? { token, taken: amount, paid: 0n } : { token, taken: 0n, paid: -amount }
}

/** Each swap event, with the protocols that share it. */
const protocolsByEvent = Map.groupBy(supportedProtocols, (protocol) => swapEvents[protocol])

/** The ABIs of all swap events, for a log filter. */
export const swapEventAbis = [...protocolsByEvent.keys()].flatMap(({ abi }) => abi)

/** The swaps of all protocols that the logs report. */
export function swapsReportedIn(logs: readonly Log[]): readonly ReportedSwap[] {
  return [...protocolsByEvent.keys()].flatMap(({ read }) => read([...logs]))
}

/** The events of Curve's other pools: volatile tokens (older and newer kind), and trades through a base pool. */
const otherEvents: readonly SwapEvent[] = [
  'event TokenExchange(address indexed buyer, uint256 soldId, uint256 tokensSold, uint256 boughtId, uint256 tokensBought)',
  'event TokenExchange(address indexed buyer, uint256 soldId, uint256 tokensSold, uint256 boughtId, uint256 tokensBought, uint256 fee, uint256 packedPriceScale)',
  'event TokenExchangeUnderlying(address indexed buyer, int128 soldId, uint256 tokensSold, int128 boughtId, uint256 tokensBought)',
].map(exchangeEvent)

const transferAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])

export interface PoolSwap {
  /** The contract that holds the pool's tokens. */
  readonly contract: Address
  /** `undefined` if the pool belongs to none of the well-known protocols. */
  readonly protocol: SupportedProtocol | undefined
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Base units of `tokenIn`. */
  readonly amountIn: bigint
}

/**
 * @param logs Logs of one transaction.
 * @param protocolOf Distinguishes the pools of protocols that emit the same event.
 */
export async function poolSwapsIn(
  logs: readonly Log[],
  protocolOf: (
    pool: Address,
    candidates: readonly SupportedProtocol[],
  ) => Promise<SupportedProtocol | undefined>,
): Promise<readonly PoolSwap[]> {
  const transfers = parseEventLogs({ abi: transferAbi, logs: [...logs] })
  const found: PoolSwap[] = []
  const others = otherEvents.map((event) => [event, []] as const)
  for (const [{ read }, protocols] of [...protocolsByEvent, ...others]) {
    for (const { contract, sides } of read([...logs])) {
      const amountIn = sides.reduce((sum, { taken }) => sum + taken, 0n)
      const amountOut = sides.reduce((sum, { paid }) => sum + paid, 0n)
      const tokenOf = (side: 'from' | 'to', amount: bigint) => {
        const move = transfers.find(
          ({ args }) => args.amount === amount && canonicalAddress(args[side]) === contract,
        )
        return move === undefined ? nativeToken : movedToken(move)
      }
      found.push({
        contract,
        protocol: protocols.length === 0 ? undefined : await protocolOf(contract, protocols),
        tokenIn: tokenOf('to', amountIn),
        tokenOut: tokenOf('from', amountOut),
        amountIn,
      })
    }
  }
  return found
}
