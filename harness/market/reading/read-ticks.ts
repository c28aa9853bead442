/**
 * Reads all initialized ticks of a concentrated pool, from the bitmap and the ticks as its contract stores
 * them.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { ConcentratedPool } from '../pools/concentrated.ts'
import { maxTick, minTick } from '../pools/tick-math.ts'
import { answered, type BlockView } from './block-view.ts'
import { readMapping } from './read-storage.ts'

/** Where ticks are stored. */
interface TickStorage {
  readonly address: Address
  /** Slot of the mapping from words to their bits. */
  readonly bitmap: Hex | number
  /** Slot of the mapping from ticks to liquidity: in the first word, net above gross. */
  readonly ticks: Hex | number
}

/**
 * The slots of both mappings: in the pool's own contract, or, of V4, counted from the first slot of the pool's state.
 * PancakeSwap's protocol fee is wider, and pushes all that is declared after it one slot on.
 */
export const tickSlots: Readonly<Record<ConcentratedPool['protocol'], { ticks: number; bitmap: number }>> = {
  uniswap_v3: { ticks: 5, bitmap: 6 },
  pancakeswap_v3: { ticks: 6, bitmap: 7 },
  uniswap_v4: { ticks: 4, bitmap: 5 },
}

/** The pools with their ticks at the block; those that are not in `stale`, by id, keep the ticks that they have. */
export async function refreshTicks(
  view: BlockView,
  pools: readonly ConcentratedPool[],
  stale: ReadonlySet<string>,
  storageOf: (pool: ConcentratedPool) => TickStorage,
): Promise<readonly ConcentratedPool[]> {
  const refreshed: ConcentratedPool[] = []
  for (const pool of pools) {
    const isStale = stale.has(pool.id)
    refreshed.push(isStale ? { ...pool, ticks: await readTicks(view, storageOf(pool), pool) } : pool)
  }
  return refreshed
}

export function hasTicks({ sqrtPriceX96, ticks }: ConcentratedPool): boolean {
  return sqrtPriceX96 > 0n && ticks.length > 0
}

async function readTicks(
  view: BlockView,
  storage: TickStorage,
  { id, tickSpacing }: ConcentratedPool,
): Promise<ConcentratedPool['ticks']> {
  const history = await view.history?.()
  const indices =
    history === undefined
      ? await markedTicks(view, storage, tickSpacing)
      : [...(history.ticks.get(id) ?? [])].toSorted((a, b) => a - b)
  const stored = await readMapping(view, storage.address, storage.ticks, indices)
  // A tick that all positions have left is zero.
  return answered(indices, stored)
    .filter(([, word]) => word !== 0n)
    .map(([index, word]) => ({ index, liquidityNet: BigInt.asIntN(128, word >> 128n) }))
}

/** The ticks that the bitmap marks. */
async function markedTicks(
  view: BlockView,
  { address, bitmap }: TickStorage,
  tickSpacing: number,
): Promise<readonly number[]> {
  const words = wordsOf(tickSpacing)
  const bitmaps = await readMapping(view, address, bitmap, words)
  return answered(words, bitmaps).flatMap(([word, bits]) =>
    bitsOf(bits).map((bit) => (word * 256 + bit) * tickSpacing),
  )
}

/** The words of the bitmap that hold usable ticks. */
function wordsOf(tickSpacing: number): readonly number[] {
  const first = Math.ceil(minTick / tickSpacing) >> 8
  const last = Math.floor(maxTick / tickSpacing) >> 8
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Places of the ones, lowest first. */
function bitsOf(bits: bigint): readonly number[] {
  const places: number[] = []
  for (let place = 0, rest = bits; rest > 0n; place += 1, rest >>= 1n) {
    if ((rest & 1n) === 1n) places.push(place)
  }
  return places
}
