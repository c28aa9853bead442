/**
 * Reads the storage of a contract slot by slot, thousands in one call. Getters would work as well, but each is a call
 * of its own inside the node, and a pool with a tick spacing of one has seven thousand words of tick bitmap.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { concat, keccak256, numberToHex, size } from 'viem/utils'
import type { BlockView } from './block-view.ts'

/**
 * Replaces the contract's own code during the call and answers each word of the call data, interpreted as a
 * slot, with the word stored there:
 *
 *     PUSH0 | JUMPDEST DUP1 CALLDATALOAD SLOAD DUP2 MSTORE PUSH1 32 ADD CALLDATASIZE DUP2 LT PUSH1 1 JUMPI
 *     CALLDATASIZE PUSH0 RETURN
 */
const storageReader: Hex = '0x5f5b8035548152602001368110600157365ff3'

/** Slots in one call: two million units of gas, and less than the 128 KiB limit of some providers. */
const batch = 1024

/**
 * The same for the values of a mapping: the first word is the mapping's slot, each further one a key. The node hashes
 * a key with the slot, which is many times faster than hashing it here:
 *
 *     PUSH0 CALLDATALOAD PUSH1 32 MSTORE PUSH1 32
 *     JUMPDEST DUP1 CALLDATALOAD PUSH0 MSTORE PUSH1 64 PUSH0 KECCAK256 PUSH1 offset ADD SLOAD
 *     SWAP1 PUSH1 32 ADD SWAP1 DUP2 MSTORE CALLDATASIZE DUP2 LT PUSH1 7 JUMPI
 *     PUSH1 32 CALLDATASIZE SUB PUSH1 64 RETURN
 */
function mappingReader(offset: number): Hex {
  const pushed = numberToHex(offset, { size: 1 })
  return concat([
    '0x5f3560205260205b80355f5260405f2060',
    pushed,
    '0x015490602001908152368110600757602036036040f3',
  ])
}

/** The words at `slots`, in their order. */
export function readStorage(
  view: BlockView,
  address: Address,
  slots: readonly Hex[],
): Promise<readonly bigint[]> {
  return readWords(view, { address, code: storageReader }, '0x', slots)
}

/** The words at `offset` in the values of a mapping at `slot`, by `keys`, in their order. */
export function readMapping(
  view: BlockView,
  address: Address,
  slot: Hex | number,
  keys: readonly (Hex | number)[],
  offset = 0,
): Promise<readonly bigint[]> {
  return readWords(view, { address, code: mappingReader(offset) }, asWord(slot), keys.map(asWord))
}

async function readWords(
  { client, blockNumber }: BlockView,
  reader: { readonly address: Address; readonly code: Hex },
  head: Hex,
  asked: readonly Hex[],
): Promise<readonly bigint[]> {
  const words: bigint[] = []
  for (let start = 0; start < asked.length; start += batch) {
    const part = asked.slice(start, start + batch)
    const { data = '0x' } = await client.call({
      to: reader.address,
      data: concat([head, ...part]),
      blockNumber,
      stateOverride: [reader],
    })
    if (size(data) !== part.length * 32)
      throw new Error(`The storage of ${reader.address} could not be read.`)
    for (let word = 0; word < part.length; word += 1) {
      words.push(BigInt(`0x${data.slice(2 + word * 64, 66 + word * 64)}`))
    }
  }
  return words
}

/** The slot at which Solidity stores the value of `key` of a mapping declared at `slot`. */
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
