/**
 * Reads the storage of a contract slot by slot, thousands in one call. Getters would do, but each costs a call
 * of its own inside the node, and a pool with a tick spacing of one has seven thousand words of tick bitmap.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { concat, keccak256, numberToHex, size } from 'viem/utils'
import type { BlockView } from './block-view.ts'

/**
 * Stands in for the contract's own code during the call and answers each word of the call data, taken as a
 * slot, with what is stored there:
 *
 *     PUSH0 | JUMPDEST DUP1 CALLDATALOAD SLOAD DUP2 MSTORE PUSH1 32 ADD CALLDATASIZE DUP2 LT PUSH1 1 JUMPI
 *     CALLDATASIZE PUSH0 RETURN
 */
const storageReader: Hex = '0x5f5b8035548152602001368110600157365ff3'

/** Slots in one call: about nine million units of gas, which any node allows. */
const batch = 4096

/** The words at `slots`, in their order. */
export async function readStorage(
  { client, blockNumber }: BlockView,
  address: Address,
  slots: readonly Hex[],
): Promise<readonly bigint[]> {
  const words: bigint[] = []
  for (let start = 0; start < slots.length; start += batch) {
    const asked = slots.slice(start, start + batch)
    const { data = '0x' } = await client.call({
      to: address,
      data: concat(asked),
      blockNumber,
      stateOverride: [{ address, code: storageReader }],
    })
    if (size(data) !== asked.length * 32) throw new Error(`The storage of ${address} could not be read.`)
    for (let word = 0; word < asked.length; word += 1) {
      words.push(BigInt(`0x${data.slice(2 + word * 64, 66 + word * 64)}`))
    }
  }
  return words
}

/** Where Solidity keeps the value of `key` of a mapping that is declared at `slot`. */
export function mappingSlot(key: Hex | number, slot: Hex | number): Hex {
  return keccak256(concat([asWord(key), asWord(slot)]))
}

/** The slot `offset` places after `slot`. */
export function slotAfter(slot: Hex, offset: number): Hex {
  return numberToHex(BigInt(slot) + BigInt(offset), { size: 32 })
}

function asWord(value: Hex | number): Hex {
  return typeof value === 'number' ? numberToHex(value, { size: 32, signed: true }) : value
}
