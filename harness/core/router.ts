/**
 * The ABI of the reference's router, `IRouter.swap(order, steps)`, and the layout of a step's data for each
 * protocol of the contract.
 *
 * @module
 */
import { parseAbi, parseAbiParameters } from 'viem/utils'

/** The structs of a swap, for the ABIs of other contracts that forward swaps. */
export const routerStructs = [
  'struct Order { address sellToken; address buyToken; uint256 sellAmount; uint256 minBuyAmount; address receiver; }',
  'struct Step { uint8 protocol; address pool; address tokenIn; address tokenOut; uint256 share; bytes data; }',
] as const

export const routerAbi = parseAbi([
  ...routerStructs,
  'function swap(Order order, Step[] steps) payable returns (uint256 buyAmount)',
])

/** The members of `IRouter.Protocol`: ordinal, display name, and the ABI layout of a step's `data`. */
export const routerProtocols = {
  wrappedNative: { ordinal: 0, name: 'wrapped native', layout: [] },
  constantProduct: { ordinal: 1, name: 'constant product', layout: [] },
  concentrated: { ordinal: 2, name: 'concentrated', layout: [] },
  uniswapV4: {
    ordinal: 3,
    name: 'Uniswap V4',
    layout: parseAbiParameters('uint24 fee, int24 tickSpacing'),
  },
  balancerV2: { ordinal: 4, name: 'Balancer V2', layout: parseAbiParameters('bytes32 poolId') },
  curve: { ordinal: 5, name: 'Curve', layout: parseAbiParameters('int128 i, int128 j') },
  marketMaker: {
    ordinal: 6,
    name: 'market maker',
    layout: parseAbiParameters([
      'Quote quote, bytes signature',
      'struct Quote { address tokenIn; address tokenOut; uint256 maxAmountIn; uint256 maxAmountOut; address trader; uint256 expiry; uint256 nonce; }',
    ]),
  },
} as const
