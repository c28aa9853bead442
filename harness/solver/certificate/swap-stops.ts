/**
 * The stops at which a swap of a concentrated-liquidity pool starts to use more gas: initialized ticks, and boundaries
 * of the words of the tick bitmap, each of which holds 256 usable ticks.
 *
 * @module
 */
import type { ConcentratedPool } from '../../market/pools/concentrated.ts'

export interface Stop {
  readonly kind: 'tick' | 'word'
  /** The tick whose price is the stop's. */
  readonly index: number
  /** Zero at a word. */
  readonly liquidityNet: bigint
}

/** @param falling Whether token0 is sold. @returns The initialized ticks, nearest first. */
export function ticksAlong({ tick, ticks }: ConcentratedPool, falling: boolean): readonly Stop[] {
  const along = falling
    ? ticks.filter(({ index }) => index <= tick).reverse()
    : ticks.filter(({ index }) => index > tick)
  return along.map((one) => ({ ...one, kind: 'tick' }))
}

/** The ticks along with the words, up to the end of the liquidity. */
export function* stopsAlong(pool: ConcentratedPool, falling: boolean): Generator<Stop, undefined> {
  const width = 256 * pool.tickSpacing
  const sign = falling ? -1 : 1
  let word = (Math.floor(pool.tick / width) + (falling ? 0 : 1)) * width
  for (const stop of ticksAlong(pool, falling)) {
    for (; sign * word < sign * stop.index; word += sign * width)
      yield { kind: 'word', index: word, liquidityNet: 0n }
    yield stop
  }
}
