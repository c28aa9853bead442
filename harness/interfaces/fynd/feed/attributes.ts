/**
 * Encodes pools for the Tycho feed: components whose attributes are bytes. Unsigned numbers have as few bytes as
 * possible; signed numbers are two's complement in the width of their type.
 *
 * @module
 */
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Pool } from '../../../market/pools/pool.ts'
import type { Snapshot } from '../../../market/snapshot.ts'

/** The protocols of the feed whose pools need attributes only. */
export const protocols = ['uniswap_v2', 'sushiswap_v2', 'uniswap_v3', 'pancakeswap_v3', 'uniswap_v4'] as const

type FeedPool = Pool<'constant-product' | 'concentrated'>

export type Attributes = Readonly<Record<string, Hex>>

export function poolsOf({ pools }: Snapshot, protocol: string): readonly FeedPool[] {
  return pools.filter(
    (pool): pool is FeedPool =>
      pool.protocol === protocol && (pool.kind === 'constant-product' || pool.kind === 'concentrated'),
  )
}

/** The attributes of a pool that never change. */
export function staticAttributesOf(pool: FeedPool): Attributes {
  if (pool.kind === 'constant-product') return { pool_address: pool.address }
  const tick_spacing = signed(pool.tickSpacing, 3)
  return pool.protocol === 'uniswap_v4'
    ? { key_lp_fee: signed(pool.keyFeePips ?? pool.feePips, 3), tick_spacing }
    : { fee: signed(pool.feePips, 3), tick_spacing, pool_address: pool.address }
}

/** The attributes of a pool that a block may change. */
export function stateOf(pool: FeedPool): Attributes {
  if (pool.kind === 'constant-product')
    return { reserve0: unsigned(pool.reserves[0]), reserve1: unsigned(pool.reserves[1]) }
  const { liquidity, protocol, sqrtPriceX96, tick, ticks } = pool
  const none = '0x00'
  return {
    liquidity: unsigned(liquidity),
    sqrt_price_x96: unsigned(sqrtPriceX96),
    tick: signed(tick, 3),
    ...(protocol === 'uniswap_v4' && {
      'protocol_fees/zero2one': none,
      'protocol_fees/one2zero': none,
    }),
    ...Object.fromEntries(
      ticks.map(({ index, liquidityNet }) => [`ticks/${index}/net-liquidity`, signed(liquidityNet, 16)]),
    ),
  }
}

/**
 * The changes from one state to another. A pair's reserves are sent together: a client drops a pool with only one.
 *
 * @returns `undefined` if the states are equal.
 */
export function changesBetween(before: Attributes, after: Attributes) {
  const changed = Object.entries(after).filter(([name, value]) => before[name] !== value)
  const deleted = Object.keys(before).filter((name) => after[name] === undefined)
  if (changed.length + deleted.length === 0) return undefined
  const updated = 'reserve0' in after ? after : Object.fromEntries(changed)
  return { updated_attributes: updated, deleted_attributes: deleted }
}

function unsigned(value: bigint): Hex {
  const digits = value.toString(16)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

function signed(value: bigint | number, size: number): Hex {
  return numberToHex(value, { size, signed: true })
}
