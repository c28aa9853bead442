/**
 * A mainnet node with exactly the state that one real block touched: the accounts before and after the block, its
 * header and its transactions. A request for other state is an error that names it, never a zero, so that all state on
 * a fork of the node is mainnet's.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { developmentAddresses } from '../../chain/development-accounts.ts'
import { treasury } from '../../chain/genesis/treasury.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { canonicalAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { serveRpc } from '../../node/serving/rpc-server.ts'
import { earlierThan, listedBlock, listedTransaction, madeUpHash, parentOf } from './listed-block.ts'
import {
  asSlot,
  emptyAccount,
  readWitness,
  type WitnessAccount,
  type WitnessBlock,
  type WitnessTransaction,
} from './witness-block.ts'

export interface WitnessNode {
  readonly url: string
  readonly witness: WitnessBlock
  /** The requested accounts and slots that are not in the witness, in order. */
  misses(): readonly string[]
  stop(): Promise<void>
}

/** State outside the witness that counts as empty, because the test that forks the node fills it. */
export interface Vacancies {
  /** Accounts beside Assay's own. */
  readonly accounts?: readonly Address[]
  readonly slots?: readonly { readonly address: Address; readonly slot: Hex }[]
  /** Contracts of which all slots count as empty. */
  readonly contracts?: readonly Address[]
  /** Contracts of which only the slots of mappings count as empty, such as balances, but no declared variables. */
  readonly mappings?: readonly Address[]
  /** True for all accounts that the block did not touch, and all blocks before its parent. */
  readonly isElsewhereEmpty?: boolean
}

const ownAccounts: readonly Address[] = [
  ...developmentAddresses,
  ...canonical.marketMakers,
  canonical.router,
  canonical.filler,
  treasury,
  // The coinbase of the embedded node.
  '0xa55a00000000000000000000000000000000c01b',
]

/** Slots from here on belong to mappings: no declared variable has a slot this high, and hardly a hash is lower. */
const hashedFrom = 2n ** 128n

type Miss = (what: string) => never

/** A node whose latest block is the recorded one; its parent is at the number before. */
export async function startWitnessNode(vacancies: Vacancies = {}): Promise<WitnessNode> {
  const witness = readWitness()
  const misses: string[] = []
  const miss: Miss = (what) => {
    misses.push(what)
    throw new NotInWitness(what)
  }
  const accounts = accountsOf(witness, vacancies, miss)
  const server = await serveRpc(answering(accounts, blocksOf(witness, vacancies, miss), miss), { port: 0 })
  return {
    url: server.url,
    witness,
    misses: () => misses,
    stop: () => server.close(),
  }
}

function answering(
  { account, word }: ReturnType<typeof accountsOf>,
  { head, block, logs, transaction }: ReturnType<typeof blocksOf>,
  miss: Miss,
): Provider {
  return {
    async request({ method, params: [first, second, third] = [] }) {
      switch (method) {
        case 'eth_chainId':
          return '0x1'
        case 'net_version':
          return '1'
        case 'eth_blockNumber':
          return numberToHex(head.number)
        case 'eth_gasPrice':
          return numberToHex(head.baseFeePerGas)
        case 'eth_getBlockByNumber':
        case 'eth_getBlockByHash':
          return block(first, second === true)
        case 'eth_getTransactionByHash':
          return transaction(first)
        case 'eth_getBalance':
          return numberToHex(account(first, second).balance)
        case 'eth_getTransactionCount':
          return numberToHex(account(first, second).nonce)
        case 'eth_getCode':
          return account(first, second).code ?? miss(`the code of ${String(first)}`)
        case 'eth_getLogs':
          return logs()
        case 'eth_getStorageAt':
          return numberToHex(word(first, second, third), { size: 32 })
        default:
          return miss(`an answer to ${method}`)
      }
    },
  }
}

function accountsOf(
  { header, before, after }: WitnessBlock,
  { accounts = [], slots = [], contracts = [], mappings = [], isElsewhereEmpty = false }: Vacancies,
  miss: Miss,
) {
  const vacant = new Set<string>([...ownAccounts, ...accounts].map(canonicalAddress))
  const open = new Set(contracts.map(canonicalAddress))
  const keyed = new Set(mappings.map(canonicalAddress))
  for (const { address, slot } of slots) vacant.add(`${canonicalAddress(address)} ${asSlot(slot)}`)
  const states = new Map([
    [numberToHex(header.number), after],
    [numberToHex(header.number - 1n), before],
    ['latest', after],
    ['pending', after],
  ])

  function account(address: unknown, block: unknown): WitnessAccount {
    const state = states.get(String(block)) ?? miss(`the state of block ${String(block)}`)
    const key = canonicalAddress(String(address))
    return state.get(key) ?? (isElsewhereEmpty || vacant.has(key) ? emptyAccount : miss(`the account ${key}`))
  }

  function word(address: unknown, slot: unknown, block: unknown): bigint {
    const { code, storage } = account(address, block)
    const key = asSlot(String(slot))
    const isVacant =
      (code === '0x' && storage.size === 0) ||
      open.has(canonicalAddress(String(address))) ||
      (keyed.has(canonicalAddress(String(address))) && BigInt(key) >= hashedFrom) ||
      vacant.has(`${canonicalAddress(String(address))} ${key}`)
    return (
      storage.get(key) ?? (isVacant ? 0n : miss(`the slot ${key} of ${canonicalAddress(String(address))}`))
    )
  }

  return { account, word }
}

function blocksOf(
  { header: head, transactions }: WitnessBlock,
  { isElsewhereEmpty = false }: Vacancies,
  miss: Miss,
) {
  const parent = parentOf(head)
  const blockHash = madeUpHash(head)
  const parentNames: readonly unknown[] = [numberToHex(parent.number), head.parentHash]
  const headNames: readonly unknown[] = [numberToHex(head.number), blockHash, 'latest', 'pending']
  const listed = (one: WitnessTransaction, index: number) =>
    listedTransaction({ head, blockHash }, one, index)

  async function block(name: unknown, isFull: boolean) {
    if (parentNames.includes(name)) return listedBlock(parent, head.parentHash, [])
    const earlier = isHex(name) && name.length < 66 ? parent.number - hexToBigInt(name) : 0n
    if (isElsewhereEmpty && earlier > 0n) {
      const header = earlierThan(parent, earlier)
      return listedBlock(header, madeUpHash(header), [])
    }
    if (!headNames.includes(name)) return miss(`the block ${String(name)}`)
    const contents = transactions.map((one, index) => (isFull ? listed(one, index) : one.hash))
    return listedBlock(head, blockHash, await Promise.all(contents))
  }

  async function transaction(hash: unknown) {
    const index = transactions.findIndex((one) => one.hash === hash)
    const found = transactions[index]
    return found === undefined ? null : listed(found, index)
  }

  return { head, block, logs: () => (isElsewhereEmpty ? [] : miss('logs')), transaction }
}

/** The request is about state that the block did not touch. */
class NotInWitness extends Error {
  override readonly name = 'NotInWitness'
  // The embedded node does not repeat requests with this code.
  readonly code = -32_603

  constructor(what: string) {
    super(`The witness does not have ${what}.`)
  }
}
