/**
 * Finds and reads the pools of Uniswap V4, which are all in the storage of one contract. Pools with hooks are
 * not searched for: the effect of a hook on a swap cannot be known from the pool's state.
 *
 * @module
 */

import type { Hex } from 'viem'
import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils'
import { tickSpacings } from '../../chain/genesis/concentrated.ts'
import { zeroAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { erc20Pairs, nativePairs, type Pair } from '../address-book.ts'
import type { ConcentratedPool } from '../pools/concentrated.ts'
import { answered } from './block-view.ts'
import type { PoolReader } from './pool-reader.ts'
import { emptyState, tiersOf } from './read-concentrated.ts'
import { mappingSlot, readMapping, readStorage, slotAfter } from './read-storage.ts'
import { hasTicks, refreshTicks, tickSlots } from './read-ticks.ts'

const manager = canonical.uniswapV4PoolManager
const poolsSlot = 6
/** Offsets from the first slot of a pool's state. */
const liquidityOffset = 3
const growthOffsets = [1, 2]

const tiers = tiersOf(tickSpacings.uniswapV4)

const keyParameters = parseAbiParameters('address, address, uint24, int24, address')

export const managedReader: PoolReader<ConcentratedPool> = {
  async find(view) {
    const asked = [...nativePairs, ...erc20Pairs].flatMap((tokens) =>
      tiers.map((tier) => ({ tokens, ...tier, id: poolId(tokens, tier) })),
    )
    const prices = await readMapping(
      view,
      manager,
      poolsSlot,
      asked.map(({ id }) => id),
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
  },

  /** Leaves out pools whose protocol fee depends on the direction, because a pool here has one fee. */
  async read(view, pools, changes) {
    const prices = await readMapping(
      view,
      manager,
      poolsSlot,
      pools.map(({ id }) => id),
    )
    const liquidities = await readStorage(
      view,
      manager,
      pools.map(({ id }) => slotAfter(stateSlot(id), liquidityOffset)),
    )
    const growths = await readStorage(
      view,
      manager,
      pools.flatMap(({ id }) => growthOffsets.map((offset) => slotAfter(stateSlot(id), offset))),
    )
    const states = answered(answered(pools, prices), liquidities).flatMap(
      ([[pool, price], liquidity], at) => {
        const { zeroForOneFee, oneForZeroFee, ...state } = unpack(price)
        const earned = [growths[2 * at] !== 0n, growths[2 * at + 1] !== 0n] as const
        return zeroForOneFee === oneForZeroFee
          ? [{ ...pool, ...state, feePips: zeroForOneFee, liquidity, earned }]
          : []
      },
    )
    return refreshTicks(view, { before: pools, states }, changes, ({ id, protocol, address }) => {
      const { ticks, bitmap } = tickSlots[protocol]
      return { address, ticks: slotAfter(stateSlot(id), ticks), bitmap: slotAfter(stateSlot(id), bitmap) }
    })
  },

  isTouched: ({ id }, named) => named.has(id),

  hasLiquidity: hasTicks,
}

function poolId([token0, token1]: Pair, { feePips, tickSpacing }: (typeof tiers)[number]): Hex {
  return keccak256(encodeAbiParameters(keyParameters, [token0, token1, feePips, tickSpacing, zeroAddress]))
}

function stateSlot(id: Hex): Hex {
  return mappingSlot(id, poolsSlot)
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

/** The protocol deducts its fee first, and the pool its own from the rest, rounded up. */
function swapFee(protocolFee: bigint, poolFee: bigint): number {
  return Number(protocolFee + poolFee - (protocolFee * poolFee) / 1_000_000n)
}
