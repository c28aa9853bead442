/**
 * Call data of the reference's router, `IRouter.swap(order, steps)`, read back into names and values. Another
 * target's router has other call data; of that, no more than the selector is known.
 *
 * @module
 */
import {
  type AbiParameter,
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

export interface DecodedSwap {
  readonly sellToken: Address
  readonly buyToken: Address
  /** Base units. */
  readonly sellAmount: bigint
  /** Least that the receiver accepts, in base units. */
  readonly minBuyAmount: bigint
  readonly receiver: Address
  readonly steps: readonly DecodedStep[]
}

export interface DecodedStep {
  readonly venue: string
  readonly pool: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Units of 1e-18 of what the order holds of the token when its group begins; zero is all that is left. */
  readonly share: bigint
  /** What the router must know to talk to the pool, in order. */
  readonly details: Readonly<Record<string, string>>
}

const abi = parseAbi([
  'struct Order { address sellToken; address buyToken; uint256 sellAmount; uint256 minBuyAmount; address receiver; }',
  'struct Step { uint8 protocol; address pool; address tokenIn; address tokenOut; uint256 share; bytes data; }',
  'function swap(Order order, Step[] steps) payable returns (uint256 buyAmount)',
])

/** `IRouter.Protocol` by ordinal, and the layout of each one's data. */
const venues: readonly { readonly name: string; readonly layout: readonly AbiParameter[] }[] = [
  { name: 'wrapped native', layout: [] },
  { name: 'constant product', layout: [] },
  { name: 'concentrated', layout: [] },
  { name: 'Uniswap V4', layout: parseAbiParameters('uint24 fee, int24 tickSpacing') },
  { name: 'Balancer V2', layout: parseAbiParameters('bytes32 poolId') },
  { name: 'Curve', layout: parseAbiParameters('int128 i, int128 j') },
  {
    name: 'market maker',
    layout: parseAbiParameters(
      '(address tokenIn, address tokenOut, uint256 maxAmountIn, uint256 maxAmountOut, address trader, uint256 expiry, uint256 nonce) quote, bytes signature',
    ),
  },
]

/** @returns `undefined` for what is not call data of `IRouter.swap`. */
export function decodeSwap(callData: Hex): DecodedSwap | undefined {
  try {
    const [order, steps] = decodeFunctionData({ abi, data: callData }).args
    return { ...order, steps: steps.map(stepOf) }
  } catch {
    // The decoder throws for every other kind of bytes, and they are all the same to a reader.
    return undefined
  }
}

function stepOf({
  data,
  protocol,
  ...step
}: Omit<DecodedStep, 'venue' | 'details'> & StepBytes): DecodedStep {
  const { layout, name } = venues[protocol] ?? { name: `protocol ${protocol}`, layout: [] }
  const values = layout.length === 0 ? [] : decodeAbiParameters(layout, data)
  const details = layout.map(({ name = '' }, index) => [name, textOf(values[index])] as const)
  return { ...step, venue: name, details: Object.fromEntries(details) }
}

interface StepBytes {
  readonly protocol: number
  readonly data: Hex
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${one}`)
        .join(', ')
    : `${value}`
}
