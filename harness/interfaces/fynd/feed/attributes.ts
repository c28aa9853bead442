/**
 * Pools as the feed of Tycho has them: components with attributes, all of them bytes. Unsigned numbers are as short as
 * they can be, signed ones two's complement of their type's width.
 *
 * @module
 */
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Pool } from '../../../market/pools/pool.ts'
import type { Snapshot } from '../../../market/snapshot.ts'

/** The protocols of the feed whose pools are plain attributes. */
export const protocols = ['uniswap_v2', 'sushiswap_v2', 'uniswap_v3', 'pancakeswap_v3', 'uniswap_v4'] as const

type FeedPool = Pool<'constant-product' | 'concentrated'>

export type Attributes = Readonly<Record<string, Hex>>

export function poolsOf({ pools }: Snapshot, protocol: string): readonly FeedPool[] {
  return pools.filter(
    (pool): pool is FeedPool =>
      pool.protocol === protocol && (pool.kind === 'constant-product' || pool.kind === 'concentrated'),
  )
}

/** What never changes of a pool. */
export function staticAttributesOf(pool: FeedPool): Attributes {
  if (pool.kind === 'constant-product') return { pool_address: pool.address }
  const tick_spacing = signed(pool.tickSpacing, 3)
  return pool.protocol === 'uniswap_v4'
    ? { key_lp_fee: signed(pool.keyFeePips ?? pool.feePips, 3), tick_spacing }
    : { fee: signed(pool.feePips, 3), tick_spacing, pool_address: pool.address }
}

/** What a block may change of a pool. */
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
 * What differs between two states. A pair's reserves come together: with one of them alone a client drops the pool.
 *
 * @returns `undefined` where nothing does.
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
