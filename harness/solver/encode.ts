/**
 * A route as call data for the router: `IRouter.swap(order, steps)`.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { routerAbi } from '../core/router.ts'
import type { SignQuote } from '../market/maker-quotes.ts'
import { stepCall } from './pool-kinds.ts'
import type { Route } from './route.ts'

/** The router's arguments, and the route. Amounts in base units. */
export interface RoutedSwap {
  readonly route: Route
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  /** The least amount that the receiver accepts, after slippage. */
  readonly minBuyAmount: bigint
  readonly receiver: Address
}

export function encodeSwap(swap: RoutedSwap): Hex {
  const { order, steps } = swapArguments(swap)
  return encodeFunctionData({ abi: routerAbi, functionName: 'swap', args: [order, steps] })
}

/** The arguments of the swap. The share of the last step of each group is zero, which sells all that is left. */
export function swapArguments({ route, ...order }: RoutedSwap) {
  const steps = route.map(({ pool, tokenIn, tokenOut, share }, index) => ({
    ...stepCall(pool, tokenIn, tokenOut),
    pool: pool.address,
    tokenIn,
    tokenOut,
    share: route[index + 1]?.tokenIn === tokenIn ? share : 0n,
  }))
  return { order, steps }
}

/** The route with the signatures of the makers' quotes, which its encoding needs. */
export function signedRoute(route: Route, sign: SignQuote): Promise<Route> {
  return Promise.all(
    route.map(async (step) =>
      step.pool.kind === 'market-maker' ? { ...step, pool: await sign(step.pool) } : step,
    ),
  )
}
