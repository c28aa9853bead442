/**
 * Formats a recorded block and its parent as JSON-RPC lists them. The recording has neither the roots nor the hash of
 * the block; these are made up, as are all fields of the parent except its number and hash.
 *
 * @module
 */
import { type Hex, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { keccak256, numberToHex, pad, parseTransaction, toHex } from 'viem/utils'
import type { WitnessHeader, WitnessTransaction } from './witness-block.ts'

/** Hash of a list without uncles. */
const noUncles = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

const zeroWord = pad('0x')

const secondsPerSlot = 12n
const targetBlobGas = 393_216n

/** A made-up parent from which the recorded base fee and excess blob gas follow. */
export function parentOf(header: WitnessHeader): WitnessHeader {
  return {
    ...header,
    number: header.number - 1n,
    timestamp: header.timestamp - secondsPerSlot,
    gasUsed: header.gasLimit / 2n,
    blobGasUsed: targetBlobGas,
    parentHash: zeroWord,
    logsBloom: pad('0x', { size: 256 }),
  }
}

/** A made-up header `count` blocks before. */
export function earlierThan(header: WitnessHeader, count: bigint): WitnessHeader {
  return {
    ...header,
    number: header.number - count,
    timestamp: header.timestamp - count * secondsPerSlot,
    parentHash: madeUpHash({ ...header, number: header.number - count - 1n }),
  }
}

export function madeUpHash({ number }: WitnessHeader): Hex {
  return keccak256(toHex(`block ${number}`))
}

export function listedBlock(header: WitnessHeader, hash: Hex, transactions: readonly unknown[]) {
  return {
    hash,
    parentHash: header.parentHash,
    number: numberToHex(header.number),
    timestamp: numberToHex(header.timestamp),
    miner: header.miner,
    mixHash: header.mixHash,
    gasLimit: numberToHex(header.gasLimit),
    gasUsed: numberToHex(header.gasUsed),
    baseFeePerGas: numberToHex(header.baseFeePerGas),
    blobGasUsed: numberToHex(header.blobGasUsed),
    excessBlobGas: numberToHex(header.excessBlobGas),
    parentBeaconBlockRoot: header.parentBeaconBlockRoot,
    logsBloom: header.logsBloom,
    transactions,
    uncles: [],
    withdrawals: [],
    sha3Uncles: noUncles,
    stateRoot: zeroWord,
    transactionsRoot: zeroWord,
    receiptsRoot: zeroWord,
    withdrawalsRoot: zeroWord,
    extraData: '0x',
    difficulty: '0x0',
    totalDifficulty: '0x0',
    nonce: pad('0x', { size: 8 }),
    size: '0x0',
  }
}

const typeNumbers = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2', eip4844: '0x3', eip7702: '0x4' } as const

export async function listedTransaction(
  { head, blockHash }: { readonly head: WitnessHeader; readonly blockHash: Hex },
  { raw, hash }: WitnessTransaction,
  index: number,
) {
  const signed = parseTransaction(raw)
  const { accessList, blobVersionedHashes, gasPrice, maxFeePerBlobGas, maxFeePerGas, r, s, type, yParity } =
    signed
  const tip = signed.maxPriorityFeePerGas ?? 0n
  const isLegacy = type === 'legacy'
  return {
    blockHash,
    blockNumber: numberToHex(head.number),
    transactionIndex: numberToHex(index),
    hash,
    type: typeNumbers[type ?? 'legacy'],
    from: await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized }),
    to: signed.to ?? null,
    chainId: optional(signed.chainId),
    nonce: numberToHex(signed.nonce ?? 0),
    value: numberToHex(signed.value ?? 0n),
    input: signed.data ?? '0x',
    gas: numberToHex(signed.gas ?? 0n),
    gasPrice: numberToHex(gasPrice ?? lower(head.baseFeePerGas + tip, maxFeePerGas ?? 0n)),
    maxFeePerGas: optional(maxFeePerGas),
    maxPriorityFeePerGas: maxFeePerGas === undefined ? undefined : numberToHex(tip),
    maxFeePerBlobGas: optional(maxFeePerBlobGas),
    blobVersionedHashes,
    accessList: isLegacy ? undefined : (accessList ?? []),
    r,
    s,
    v: numberToHex(signed.v ?? BigInt(yParity ?? 0)),
    yParity: isLegacy ? undefined : optional(yParity),
  }
}

/** A quantity in hex, or `undefined`, which JSON leaves out. */
function optional(quantity: bigint | number | undefined): Hex | undefined {
  return quantity === undefined ? undefined : numberToHex(quantity)
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
