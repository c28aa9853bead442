/** The reserves of a pool, for routers that weigh pools by them. */
import type { ConcentratedPool } from '../../../market/pools/concentrated.ts'

/** The approximate amount of each token in the positions, in base units. */
export function reservesOf({ sqrtPriceX96, ticks }: ConcentratedPool): readonly [bigint, bigint] {
  const price = Number(sqrtPriceX96) / 2 ** 96
  let [amount0, amount1, liquidity] = [0, 0, 0]
  for (const [place, { index, liquidityNet }] of ticks.entries()) {
    liquidity += Number(liquidityNet)
    const next = ticks[place + 1]
    if (next === undefined) break
    const low = Math.min(Math.max(Math.sqrt(1.0001 ** index), 0), Number.MAX_VALUE)
    const high = Math.sqrt(1.0001 ** next.index)
    const at = Math.min(Math.max(price, low), high)
    amount0 += liquidity * (1 / at - 1 / high)
    amount1 += liquidity * (at - low)
  }
  return [BigInt(Math.floor(amount0)), BigInt(Math.floor(amount1))]
}
