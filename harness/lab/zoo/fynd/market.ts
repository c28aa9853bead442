/**
 * The pools that a client of Tycho's feed follows, as tradable values: it reads the feed's attributes, the
 * inverse of the feed's writer.
 *
 * @module
 */
import { type Address, hexToBigInt, hexToNumber, isHex } from 'viem'
import { type Pool, poolSchema } from '../../../market/pools/pool.ts'
import type { Component, TychoClient } from '../../../testing/tycho/client.ts'

type State = Readonly<Record<string, string>>

export function poolsFollowedBy({ components, states }: TychoClient): readonly Pool[] {
  return [...components.values()].map((component) => poolOf(component, states.get(component.id) ?? {}))
}

function poolOf(
  { id, protocol_system: protocol, static_attributes: fixed, tokens }: Component,
  state: State,
): Pool {
  const address = fixed.pool_address ?? zero
  const common = { protocol, id, address, tokens: tokens.map((token) => token.toLowerCase() as Address) }
  if (protocol.endsWith('_v2')) {
    const reserves = [`${unsigned(state.reserve0)}`, `${unsigned(state.reserve1)}`]
    return poolSchema.parse({ ...common, kind: 'constant-product', reserves })
  }
  return poolSchema.parse({
    ...common,
    kind: 'concentrated',
    feePips: signed(fixed.fee ?? fixed.key_lp_fee),
    tickSpacing: signed(fixed.tick_spacing),
    sqrtPriceX96: `${unsigned(state.sqrt_price_x96)}`,
    tick: signed(state.tick),
    liquidity: `${unsigned(state.liquidity)}`,
    ticks: ticksIn(state),
  })
}

function ticksIn(state: State) {
  return Object.entries(state)
    .flatMap(([name, value]) => {
      const [, index] = /^ticks\/(-?\d+)\/net-liquidity$/.exec(name) ?? []
      return index === undefined ? [] : [{ index: Number(index), liquidityNet: `${signedBig(value)}` }]
    })
    .toSorted((one, other) => one.index - other.index)
}

const zero: Address = '0x0000000000000000000000000000000000000000'

function unsigned(value = ''): bigint {
  if (!isHex(value)) throw new Error(`${value} is no hex`)
  return value === '0x' ? 0n : hexToBigInt(value)
}

function signed(value = ''): number {
  if (!isHex(value)) throw new Error(`${value} is no hex`)
  return hexToNumber(value, { signed: true, size: (value.length - 2) / 2 })
}

function signedBig(value: string): bigint {
  if (!isHex(value)) throw new Error(`${value} is no hex`)
  return hexToBigInt(value, { signed: true, size: (value.length - 2) / 2 })
}
