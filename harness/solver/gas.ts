/**
 * Units of gas that a route takes on chain: what it takes on fresh pools, where a swap writes every slot for the
 * first time, and a quarter more. Too little makes a transaction run out of gas, and more than twice the truth
 * misleads whoever compares routes by it.
 *
 * @module
 */
import { type ConcentratedPool, countTicksUpTo } from '../market/pools/concentrated.ts'

/** The transaction, taking the sell token and paying the buy token. */
export const baseGas = 104_000n

/** A little less than the 2^24 that a transaction may use since EIP-7825. */
export const maxGas = 16_500_000n

export const gasPerTick = 62_000

/**
 * Since Amsterdam (EIP-8037) a word that was zero costs by the state that it adds: the receiver's balance, what a pool
 * notes of its first swap, and of a tick that is crossed for the first time.
 */
export const newStateGas = { base: 80_000n, tick: 80_000 } as const

/** The maths of a swap stops at each word of the tick bitmap, also where it is empty. */
export const gasPerWord = 9_000

/** What a concentrated pool adds to its state. */
export function concentratedStateGas(
  { protocol, tick, ticks }: ConcentratedPool,
  next: ConcentratedPool,
): number {
  const first = { uniswap_v3: 92_000, uniswap_v4: 92_000, pancakeswap_v3: 175_000 }
  return (
    first[protocol] +
    newStateGas.tick * Math.abs(countTicksUpTo(ticks, next.tick) - countTicksUpTo(ticks, tick))
  )
}

/** Of the initialized ticks, and the words of 256 usable ticks, between the price before and the price after. */
export function crossingGas({ tick, ticks, tickSpacing }: ConcentratedPool, next: ConcentratedPool): number {
  const wordOf = (at: number) => Math.floor(at / tickSpacing / 256)
  const crossed = Math.abs(countTicksUpTo(ticks, next.tick) - countTicksUpTo(ticks, tick))
  return gasPerTick * crossed + gasPerWord * Math.abs(wordOf(next.tick) - wordOf(tick))
}
