/**
 * Reads all initialized ticks of a concentrated pool, from the bitmap and the ticks in the storage of its contract.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { type ConcentratedPool, countTicksUpTo } from '../pools/concentrated.ts'
import { maxTick, minTick } from '../pools/tick-math.ts'
import { answered, type BlockView } from './block-view.ts'
import type { TickChanges } from './pool-reader.ts'
import { readMapping } from './read-storage.ts'

/** The location of ticks in storage. */
interface TickStorage {
  readonly address: Address
  /** Slot of the mapping from words to their bits. */
  readonly bitmap: Hex | number
  /** Slot of the mapping from ticks to their liquidity (first word, net above gross) and the fees outside them. */
  readonly ticks: Hex | number
}

/**
 * The slots of both mappings: in the pool's own contract, or, for V4, as offsets from the first slot of the pool's
 * state. PancakeSwap's protocol fee is wider, and moves everything declared after it by one slot.
 */
export const tickSlots: Readonly<Record<ConcentratedPool['protocol'], { ticks: number; bitmap: number }>> = {
  uniswap_v3: { ticks: 5, bitmap: 6 },
  pancakeswap_v3: { ticks: 6, bitmap: 7 },
  uniswap_v4: { ticks: 4, bitmap: 5 },
}

/**
 * The pools with their ticks at the block: all ticks of pools with changed liquidity, and for the others only the words
 * that swaps wrote.
 *
 * @param pools `before`: the previous pools; `states`: the current ones, with the previous ticks.
 */
export async function refreshTicks(
  view: BlockView,
  { before, states }: Record<'before' | 'states', readonly ConcentratedPool[]>,
  { swappedTo, ticksChanged }: TickChanges,
  storageOf: (pool: ConcentratedPool) => TickStorage,
): Promise<readonly ConcentratedPool[]> {
  const refreshed: ConcentratedPool[] = []
  const starts = new Map(before.map(({ id, tick }) => [id, tick]))
  for (const pool of states) {
    const stops = [starts.get(pool.id) ?? pool.tick, ...(swappedTo.get(pool.id) ?? [])]
    const ticks = ticksChanged.has(pool.id)
      ? await readTicks(view, storageOf(pool), pool)
      : await rewritten(view, storageOf(pool), pool.ticks, stops)
    refreshed.push({ ...pool, ticks })
  }
  return refreshed
}

/** The ticks with the current fee words of those that the price passed between the stops. */
async function rewritten(
  view: BlockView,
  storage: TickStorage,
  ticks: ConcentratedPool['ticks'],
  stops: readonly number[],
): Promise<ConcentratedPool['ticks']> {
  const [from, to] = [countTicksUpTo(ticks, Math.min(...stops)), countTicksUpTo(ticks, Math.max(...stops))]
  const passed = ticks.slice(from, to)
  if (passed.length === 0) return ticks
  const unwritten = await unwrittenAt(
    view,
    storage,
    passed.map(({ index }) => index),
  )
  const written = answered(passed, unwritten).map(([tick, count]) => ({ ...tick, unwritten: count }))
  return ticks.toSpliced(from, passed.length, ...written)
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
  const initialized = answered(indices, stored).filter(([, word]) => word !== 0n)
  const unwritten = await unwrittenAt(
    view,
    storage,
    initialized.map(([index]) => index),
  )
  return answered(initialized, unwritten).map(([[index, word], count]) => ({
    index,
    liquidityNet: BigInt.asIntN(128, word >> 128n),
    unwritten: count,
  }))
}

/** The number of zero words of each tick among those that hold the fees outside it. */
async function unwrittenAt(
  view: BlockView,
  { address, ticks }: TickStorage,
  indices: readonly number[],
): Promise<readonly number[]> {
  const [beyond0, beyond1] = [
    await readMapping(view, address, ticks, indices, 1),
    await readMapping(view, address, ticks, indices, 2),
  ]
  return answered(beyond0, beyond1).map((words) => words.filter((word) => word === 0n).length)
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

/** The positions of the set bits, lowest first. */
function bitsOf(bits: bigint): readonly number[] {
  const places: number[] = []
  for (let place = 0, rest = bits; rest > 0n; place += 1, rest >>= 1n) {
    if ((rest & 1n) === 1n) places.push(place)
  }
  return places
}
