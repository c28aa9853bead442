/**
 * Ticks and square root prices: a tick t is the price 1.0001^t of token0 in token1. Exact to the
 * last bit with Uniswap's TickMath, which V3, V4 and PancakeSwap V3 share.
 *
 * @module
 */

export const minTick = -887272
export const maxTick = 887272
/** Square root prices, times 2^96, of `minTick` and `maxTick`. */
export const minSqrtRatio = 4295128739n
export const maxSqrtRatio = 1461446703485210103287273052203988822378723970342n

/** 1.0001^(-2^k / 2) times 2^128, for k from 0 to 19. */
const halvings = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
] as const

const maxUint256 = 2n ** 256n - 1n
const logOfTick = Math.log(1.0001)
const logOfX96 = 96 * Math.LN2

/** By tick. The same few thousand ticks recur; the bound limits the memory of a long-lived process. */
const known = new Map<number, bigint>()
const knownLimit = 100_000

/** The square root of 1.0001^tick, times 2^96. `tick` is an integer from `minTick` to `maxTick`. */
export function sqrtRatioAtTick(tick: number): bigint {
  const remembered = known.get(tick)
  if (remembered !== undefined) return remembered
  if (known.size >= knownLimit) known.clear()
  const ratio = computeSqrtRatio(tick)
  known.set(tick, ratio)
  return ratio
}

/** The greatest tick whose square root price is at most `sqrtRatio`. */
export function tickAtSqrtRatio(sqrtRatio: bigint): number {
  // The error of a double is far below one tick, so the estimate is at most one off.
  const estimate = Math.floor((2 * (Math.log(Number(sqrtRatio)) - logOfX96)) / logOfTick)
  const tick = Math.min(Math.max(estimate, minTick), maxTick)
  if (sqrtRatioAtTick(tick) > sqrtRatio) return tick - 1
  return tick < maxTick && sqrtRatioAtTick(tick + 1) <= sqrtRatio ? tick + 1 : tick
}

function computeSqrtRatio(tick: number): bigint {
  const distance = Math.abs(tick)
  let ratio = 2n ** 128n
  for (const [bit, halving] of halvings.entries()) {
    if ((distance >> bit) & 1) ratio = (ratio * halving) >> 128n
  }
  if (tick > 0) ratio = maxUint256 / ratio
  return (ratio + 0xffffffffn) >> 32n
}
