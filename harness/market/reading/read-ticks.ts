/**
 * Reads all initialized ticks of a concentrated pool, from the bitmap and the ticks as its contract stores
 * them.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { ConcentratedPool } from '../pools/pool.ts'
import { maxTick, minTick } from '../pools/tick-math.ts'
import { answered, type BlockView } from './block-view.ts'
import { mappingSlot, readStorage } from './read-storage.ts'

/** Where ticks are stored. */
export interface TickStorage {
  readonly address: Address
  /** Slot of the mapping from words to their bits. */
  readonly bitmap: Hex | number
  /** Slot of the mapping from ticks to liquidity: in the first word, net above gross. */
  readonly ticks: Hex | number
}

export async function readTicks(
  view: BlockView,
  { address, bitmap, ticks }: TickStorage,
  tickSpacing: number,
): Promise<ConcentratedPool['ticks']> {
  const words = wordsOf(tickSpacing)
  const bitmaps = await readStorage(view, address, wordSlots(words, bitmap))
  const indices = answered(words, bitmaps).flatMap(([word, bits]) =>
    bitsOf(bits).map((bit) => (word * 256 + bit) * tickSpacing),
  )
  const stored = await readStorage(
    view,
    address,
    indices.map((index) => mappingSlot(index, ticks)),
  )
  return answered(indices, stored).map(([index, word]) => ({
    index,
    liquidityNet: BigInt.asIntN(128, word >> 128n),
  }))
}

/** The words of the bitmap that hold usable ticks. */
function wordsOf(tickSpacing: number): readonly number[] {
  const first = Math.ceil(minTick / tickSpacing) >> 8
  const last = Math.floor(maxTick / tickSpacing) >> 8
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Hashing thousands of slots takes longer than reading them, and pools of one protocol have the same. */
const knownSlots = new Map<string, readonly Hex[]>()

function wordSlots(words: readonly number[], bitmap: Hex | number): readonly Hex[] {
  const key = `${bitmap} ${words.length}`
  const slots = knownSlots.get(key) ?? words.map((word) => mappingSlot(word, bitmap))
  if (typeof bitmap === 'number') knownSlots.set(key, slots)
  return slots
}

/** Places of the ones, lowest first. */
function bitsOf(bits: bigint): readonly number[] {
  const places: number[] = []
  for (let place = 0, rest = bits; rest > 0n; place += 1, rest >>= 1n) {
    if ((rest & 1n) === 1n) places.push(place)
  }
  return places
}
