/**
 * The blocks of an `eth_simulateV1` request, in the order in which they are mined: those that it names, and an empty
 * one for each number between two of them.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'

/** The overrides of a block, as the request writes them. */
export type Header = Readonly<Record<string, unknown>>

export interface PlannedBlock {
  /** The overrides, with a time. */
  readonly header: Header
  readonly calls: readonly unknown[]
  readonly stateOverrides?: unknown
}

/** Seconds from a block to the next, if the request names no time. */
const interval = 12n
const maxBlocks = 256n

/** @throws {RpcFailure} If the numbers or times do not increase, or the request needs more than 256 blocks. */
export function planBlocks(head: unknown, named: unknown): readonly PlannedBlock[] {
  if (!Array.isArray(named) || named.length === 0)
    throw new RpcFailure(codes.invalidParams, 'blockStateCalls is a list of blocks')
  const planned: PlannedBlock[] = []
  let [number, time] = [quantity(fieldOf(head, 'number')), quantity(fieldOf(head, 'timestamp'))]
  const last = number + maxBlocks
  for (const one of named) {
    const { blockOverrides, calls = [], stateOverrides } = Object(one)
    const next = numberAfter(number, fieldOf(blockOverrides, 'number'))
    if (next > last) throw new RpcFailure(codes.clientLimit, `More than ${maxBlocks} blocks to simulate`)
    for (number += 1n; number < next; number += 1n) {
      time += interval
      planned.push({ header: { time: numberToHex(time) }, calls: [] })
    }
    time = timeAfter(time, fieldOf(blockOverrides, 'time'))
    const header = { ...Object(blockOverrides), time: numberToHex(time) }
    planned.push({ header, calls: [calls].flat(), stateOverrides })
  }
  return planned
}

function numberAfter(before: bigint, named: unknown): bigint {
  if (!isHex(named) || hexToBigInt(named) > before) return isHex(named) ? hexToBigInt(named) : before + 1n
  throw new RpcFailure(codes.blockNumberInvalid, `Block ${named} is not after ${numberToHex(before)}`)
}

function timeAfter(before: bigint, named: unknown): bigint {
  if (!isHex(named) || hexToBigInt(named) > before)
    return isHex(named) ? hexToBigInt(named) : before + interval
  throw new RpcFailure(codes.timestampInvalid, `The time ${named} is not after ${numberToHex(before)}`)
}

/** @returns Zero for anything but a quantity. */
export function quantity(value: unknown): bigint {
  return isHex(value) ? hexToBigInt(value) : 0n
}
