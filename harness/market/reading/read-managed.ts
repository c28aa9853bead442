/**
 * Finds and reads the pools of Uniswap V4, which all live in the storage of one contract. Pools with hooks are
 * not looked for: what those do to a swap cannot be known from their state.
 *
 * @module
 */
import { type Address, encodeAbiParameters, type Hex, keccak256, parseAbiParameters, zeroAddress } from 'viem'
import { tickSpacings } from '../../chain/genesis/concentrated.ts'
import { canonical } from '../../spec/canonical.ts'
import type { ConcentratedPool } from '../pools/pool.ts'
import { answered, type BlockView } from './block-view.ts'
import { emptyState, tiersOf } from './read-concentrated.ts'
import { mappingSlot, readStorage, slotAfter } from './read-storage.ts'
import { readTicks } from './read-ticks.ts'

const manager = canonical.uniswapV4PoolManager
const poolsSlot = 6
/** Where the parts of a pool stand, counted from its first slot. */
const offset = { liquidity: 3, ticks: 4, bitmap: 5 } as const

const tiers = tiersOf(tickSpacings.uniswapV4)

const keyParameters = parseAbiParameters('address, address, uint24, int24, address')

/** The initialized pools of the given pairs of tokens, without price and liquidity. */
export async function findManaged(
  view: BlockView,
  pairs: readonly (readonly [Address, Address])[],
): Promise<readonly ConcentratedPool[]> {
  const asked = pairs.flatMap((tokens) =>
    tiers.map((tier) => ({ tokens, ...tier, id: poolId(tokens, tier) })),
  )
  const prices = await readStorage(
    view,
    manager,
    asked.map(({ id }) => stateSlot(id)),
  )
  return answered(asked, prices)
    .filter(([, price]) => price !== 0n)
    .map(([key]) => ({
      kind: 'concentrated',
      protocol: 'uniswap_v4',
      address: manager,
      keyFeePips: key.feePips,
      ...key,
      ...emptyState,
    }))
}

/**
 * The same pools with their state at the block; the ticks only of those in `stale`, the others' are kept. A
 * pool whose protocol fee depends on the direction is left out, because a pool here has one fee.
 */
export async function readManaged(
  view: BlockView,
  pools: readonly ConcentratedPool[],
  stale: ReadonlySet<string>,
): Promise<readonly ConcentratedPool[]> {
  const prices = await readStorage(
    view,
    manager,
    pools.map(({ id }) => stateSlot(id)),
  )
  const liquidities = await readStorage(
    view,
    manager,
    pools.map(({ id }) => slotAfter(stateSlot(id), offset.liquidity)),
  )
  const read: ConcentratedPool[] = []
  for (const [[pool, price], liquidity] of answered(answered(pools, prices), liquidities)) {
    const { zeroForOneFee, oneForZeroFee, ...state } = unpack(price)
    if (zeroForOneFee !== oneForZeroFee) continue
    const ticks = stale.has(pool.id) ? await readTicks(view, tickStorage(pool), pool.tickSpacing) : pool.ticks
    read.push({ ...pool, ...state, feePips: zeroForOneFee, liquidity, ticks })
  }
  return read
}

function poolId(
  [token0, token1]: readonly [Address, Address],
  { feePips, tickSpacing }: (typeof tiers)[number],
): Hex {
  return keccak256(encodeAbiParameters(keyParameters, [token0, token1, feePips, tickSpacing, zeroAddress]))
}

function stateSlot(id: Hex): Hex {
  return mappingSlot(id, poolsSlot)
}

function tickStorage({ id, address }: ConcentratedPool) {
  const slot = stateSlot(id)
  return { address, ticks: slotAfter(slot, offset.ticks), bitmap: slotAfter(slot, offset.bitmap) }
}

/** From low to high bits: 160 of price, 24 of tick, 12 of protocol fee for either direction, 24 of the pool's fee. */
function unpack(word: bigint) {
  const poolFee = (word >> 208n) & 0xffffffn
  return {
    sqrtPriceX96: BigInt.asUintN(160, word),
    tick: Number(BigInt.asIntN(24, word >> 160n)),
    zeroForOneFee: swapFee((word >> 184n) & 0xfffn, poolFee),
    oneForZeroFee: swapFee((word >> 196n) & 0xfffn, poolFee),
  }
}

/** The protocol takes its fee first, and the pool its own of the rest, rounded up. */
function swapFee(protocolFee: bigint, poolFee: bigint): number {
  return Number(protocolFee + poolFee - (protocolFee * poolFee) / 1_000_000n)
}
