/**
 * Reads the recording of a real block of mainnet, from a folder beside the project if it exists: the accounts before
 * and after the block, its header and its transactions.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { concat, isHex, keccak256, pad } from 'viem/utils'
import { canonicalAddress } from '../../core/address.ts'

const file = join(import.meta.dirname, '../../../../shared/data/mainnet-blocks/20472570.json')

/** True without the recording. A test that is skipped for this must say so in its title. */
export const noWitness = !existsSync(file)

export interface WitnessAccount {
  /** Wei. */
  readonly balance: bigint
  readonly nonce: bigint
  /** `undefined` if the witness has only the code's hash. */
  readonly code: Hex | undefined
  /** All words that the block touched, by slot; both have 32 bytes. */
  readonly storage: ReadonlyMap<Hex, bigint>
}

/** An address that the block touched but that has no account is proved to be empty. */
export const emptyAccount: WitnessAccount = { balance: 0n, nonce: 0n, code: '0x', storage: new Map() }

export type WitnessState = ReadonlyMap<Address, WitnessAccount>

/** The values that a transaction left in an account; unchanged ones are absent. */
export interface AccountChange {
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly storage: ReadonlyMap<Hex, bigint>
}

export interface WitnessTransaction {
  /** The signed transaction, as blocks contain it: with the hashes of its blobs, but without the blobs. */
  readonly raw: Hex
  readonly hash: Hex
  readonly gasUsed: bigint
  readonly changes: ReadonlyMap<Address, AccountChange>
}

/** The recorded fields of the header. */
export interface WitnessHeader {
  readonly number: bigint
  readonly parentHash: Hex
  readonly timestamp: bigint
  readonly miner: Address
  readonly mixHash: Hex
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  readonly baseFeePerGas: bigint
  readonly blobGasUsed: bigint
  readonly excessBlobGas: bigint
  readonly parentBeaconBlockRoot: Hex
  readonly logsBloom: Hex
}

export interface WitnessBlock {
  readonly header: WitnessHeader
  readonly before: WitnessState
  readonly after: WitnessState
  readonly transactions: readonly WitnessTransaction[]
}

type Words = Readonly<Record<Hex, Hex>>

/** The content of the file; quantities are hex. */
interface Recording {
  readonly block: Readonly<
    Record<
      | 'block_number'
      | 'block_timestamp'
      | 'block_beneficiary'
      | 'block_random'
      | 'block_gaslimit'
      | 'block_gas_used'
      | 'block_base_fee'
      | 'block_blob_gas_used'
      | 'block_excess_blob_gas'
      | 'parent_beacon_block_root',
      Hex
    >
  > & { readonly block_bloom: readonly Hex[] }
  readonly prev_hash: Hex
  readonly state: Readonly<Record<Address, RecordedAccount>>
  readonly txs: readonly {
    readonly raw: Hex
    readonly gas: number
    readonly traces: Readonly<Record<Address, RecordedChange>>
  }[]
}

interface RecordedAccount {
  readonly nonce: number
  readonly balance: Hex
  /** Without 0x. */
  readonly code: string | null
  readonly storage: Words
}

interface RecordedChange {
  readonly balance?: Hex
  readonly nonce?: Hex
  readonly storage_written?: Words
  readonly self_destructed?: true
}

export function readWitness(): WitnessBlock {
  const { block, prev_hash, state, txs } = JSON.parse(readFileSync(file, 'utf8')) as Recording
  const transactions = txs.map(({ raw, gas, traces }) => ({
    raw,
    hash: keccak256(raw),
    gasUsed: BigInt(gas),
    changes: byAddress(traces, changeIn),
  }))
  const before = byAddress(state, accountIn)
  for (const touched of transactions.flatMap(({ changes }) => [...changes.keys()])) {
    if (!before.has(touched)) before.set(touched, emptyAccount)
  }
  return {
    header: {
      number: BigInt(block.block_number),
      parentHash: prev_hash,
      timestamp: BigInt(block.block_timestamp),
      miner: canonicalAddress(block.block_beneficiary),
      mixHash: block.block_random,
      gasLimit: BigInt(block.block_gaslimit),
      gasUsed: BigInt(block.block_gas_used),
      baseFeePerGas: BigInt(block.block_base_fee),
      blobGasUsed: BigInt(block.block_blob_gas_used),
      excessBlobGas: BigInt(block.block_excess_blob_gas),
      parentBeaconBlockRoot: block.parent_beacon_block_root,
      logsBloom: concat(block.block_bloom),
    },
    before,
    after: transactions.reduce(applied, before),
    transactions,
  }
}

function accountIn({ balance, code, nonce, storage }: RecordedAccount): WitnessAccount {
  return {
    balance: BigInt(balance),
    nonce: BigInt(nonce),
    code: code?.startsWith('HASH:') ? undefined : `0x${code ?? ''}`,
    storage: wordsIn(storage),
  }
}

function changeIn({ balance, nonce, self_destructed, storage_written = {} }: RecordedChange): AccountChange {
  const storage = wordsIn(storage_written)
  if (self_destructed) return { balance: 0n, nonce: 0n, storage }
  return {
    ...(balance === undefined ? {} : { balance: BigInt(balance) }),
    ...(nonce === undefined ? {} : { nonce: BigInt(nonce) }),
    storage,
  }
}

function byAddress<Recorded, Value>(
  record: Readonly<Record<string, Recorded>>,
  read: (one: Recorded) => Value,
): Map<Address, Value> {
  return new Map(Object.entries(record).map(([address, one]) => [canonicalAddress(address), read(one)]))
}

function wordsIn(storage: Words): ReadonlyMap<Hex, bigint> {
  return new Map(Object.entries(storage).map(([slot, word]) => [asSlot(slot), BigInt(word)]))
}

function applied(state: WitnessState, { changes }: WitnessTransaction): WitnessState {
  const next = new Map(state)
  for (const [touched, { storage, ...change }] of changes) {
    const account = next.get(touched) ?? emptyAccount
    next.set(touched, { ...account, ...change, storage: new Map([...account.storage, ...storage]) })
  }
  return next
}

/** The slot as 32 bytes; recordings write slots with or without leading zeros. */
export function asSlot(text: string): Hex {
  if (!isHex(text)) throw new TypeError(`Not a slot: ${text}`)
  return pad(text)
}
