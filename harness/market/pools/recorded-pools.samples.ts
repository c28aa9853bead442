/**
 * Concentrated pools of mainnet, recorded by others with all their ticks, for tests: read from the
 * folder beside the project, if it exists.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../core/json.ts'
import { parseMarket } from '../files/market-file.ts'
import type { ConcentratedPool } from './concentrated.ts'

const folder = join(import.meta.dirname, '../../../../shared/data')

/** A test that is skipped without the recordings says so in its title. */
export const noRecordings = !existsSync(folder)

export function readRecording(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** Pools of Uniswap V3 and V4 and of PancakeSwap V3, from six files. */
export function recordedPools(): readonly ConcentratedPool[] {
  const { pools } = parseMarket(readRecording('uniswap_v3_state.json'))
  return [
    ...pools.filter((pool) => pool.kind === 'concentrated'),
    ...['uniswap_v3_wbtc_weth_block24407242.json', 'uniswap_v4_eth_usdc_block24407242.json'].map(chainData),
    ...['tycho_uniswap_v3_snapshot.json', 'tycho_pancakeswap_v3_snapshot.json'].map(indexed),
    indexed('tycho_uniswap_v4_snapshot.json'),
  ]
}

type Integer = number | bigint

interface ChainData {
  readonly scalars: {
    readonly fee: number
    readonly tick_spacing: number
    readonly sqrt_price_x96: Integer
    readonly tick: number
    readonly liquidity: Integer
  }
  /** Gross liquidity, net liquidity and block, by tick. */
  readonly tick_data: Readonly<Record<string, readonly [Integer, Integer, Integer]>>
}

function chainData(file: string): ConcentratedPool {
  const { scalars, tick_data } = parseJson(readRecording(file)) as ChainData
  return pool({
    feePips: scalars.fee,
    tickSpacing: scalars.tick_spacing,
    sqrtPriceX96: BigInt(scalars.sqrt_price_x96),
    tick: scalars.tick,
    liquidity: BigInt(scalars.liquidity),
    ticks: Object.entries(tick_data).map(([index, [, net]]) => ({
      index: Number(index),
      liquidityNet: BigInt(net),
    })),
  })
}

interface Indexed {
  readonly state: { readonly attributes: Readonly<Record<string, string>> }
  readonly component: { readonly static_attributes: Readonly<Record<string, string>> }
}

/** Numbers are in two's complement, in as few bytes as possible. */
function indexed(file: string): ConcentratedPool {
  const { state, component } = JSON.parse(readRecording(file)) as Indexed
  const { fee, key_lp_fee, tick_spacing } = component.static_attributes
  const { sqrt_price_x96, tick, liquidity } = state.attributes
  return pool({
    feePips: Number(fee ?? key_lp_fee),
    tickSpacing: Number(tick_spacing),
    sqrtPriceX96: signed(sqrt_price_x96),
    tick: Number(signed(tick)),
    liquidity: signed(liquidity),
    ticks: Object.entries(state.attributes)
      .map(([name, value]) => ({ index: Number(/^ticks\/(-?\d+)\/net-liquidity$/.exec(name)?.[1]), value }))
      .filter(({ index }) => Number.isInteger(index))
      .map(({ index, value }) => ({ index, liquidityNet: signed(value) })),
  })
}

function signed(hex = '0x0'): bigint {
  return BigInt.asIntN((hex.length - 2) * 4, BigInt(hex))
}

function pool(
  state: Omit<ConcentratedPool, 'kind' | 'protocol' | 'id' | 'address' | 'tokens'>,
): ConcentratedPool {
  return {
    kind: 'concentrated',
    protocol: 'uniswap_v3',
    id: '0x01',
    address: '0x0000000000000000000000000000000000000003',
    tokens: ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'],
    ...state,
    ticks: state.ticks.toSorted((a, b) => a.index - b.index),
  }
}
