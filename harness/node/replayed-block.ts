/**
 * Executes the first transactions of a block again on a fork of its parent, each in a block of its own with
 * the header of the genuine one, and compares the results with the receipts.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex, type TransactionSerializable } from 'viem'
import { formatTransaction, serializeTransaction } from 'viem/utils'
import { upstreamProvider } from '../chain/fork/upstream.ts'
import { type Node, startNode } from '../chain/node.ts'
import { fieldOf } from '../core/json.ts'
import { startRelay } from './tape-deck.ts'

export interface ReplayedBlock {
  readonly number: bigint
  /** Transactions of the block. */
  readonly transactions: number
  /** Number of transactions executed. */
  readonly executed: number
  /** Differences from the receipts, one text per transaction. */
  readonly differences: readonly string[]
}

/** @throws {UpstreamUnusable} if the node does not answer, or lacks state that the transactions read. */
export async function replayBlock(
  url: string,
  { number, count }: { readonly number: bigint; readonly count: number },
): Promise<ReplayedBlock> {
  const upstream = upstreamProvider(url, { isForked: true })
  const header = await upstream.request({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(number), true],
  })
  const transactions = listIn(header, 'transactions')
  const relay = await startRelay(url, { blockNumber: number - 1n })
  const fork = await startNode({ network: relay.network }).catch(async (error: unknown) => {
    await relay.stop()
    throw relay.fault() ?? error
  })
  try {
    const differences: string[] = []
    const executed = executable(transactions.slice(0, count))
    await take(fork, header)
    for (const transaction of executed) {
      const hash = fieldOf(transaction, 'hash')
      const expected = await upstream.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      const difference = await executeAgain(fork, { header, transaction, expected })
      if (difference !== undefined) differences.push(`${hash}: ${difference}`)
    }
    const fault = relay.fault()
    if (fault !== undefined) throw fault
    return { number, transactions: transactions.length, executed: executed.length, differences }
  } finally {
    await fork.stop()
    await relay.stop()
  }
}

/**
 * Omits blob transactions, since a block has them without the blobs that a node demands, and later
 * transactions of the same senders, whose nonces depend on them.
 */
function executable(transactions: readonly unknown[]): readonly unknown[] {
  const hasBlobs = (transaction: unknown) => fieldOf(transaction, 'type') === '0x3'
  const senders = new Set(transactions.filter(hasBlobs).map((transaction) => fieldOf(transaction, 'from')))
  return transactions.filter((transaction) => !senders.has(fieldOf(transaction, 'from')))
}

/** Sets the header fields of the next blocks to those of the genuine block. */
async function take({ provider }: Node, header: unknown): Promise<void> {
  const set = (method: string, field: string) =>
    provider.request({ method, params: [fieldOf(header, field)] })
  await set('hardhat_setCoinbase', 'miner')
  await set('evm_setBlockGasLimit', 'gasLimit')
  await set('evm_setNextBlockTimestamp', 'timestamp')
}

interface Recorded {
  readonly header: unknown
  readonly transaction: unknown
  readonly expected: unknown
}

async function executeAgain({ provider }: Node, recorded: Recorded): Promise<string | undefined> {
  const { header, transaction, expected } = recorded
  const baseFee = fieldOf(header, 'baseFeePerGas')
  await provider.request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [baseFee] })
  await provider.request({ method: 'hardhat_setPrevRandao', params: [fieldOf(header, 'mixHash')] })
  try {
    const params = [rawOf(transaction)]
    const hash = await provider.request({ method: 'eth_sendRawTransaction', params })
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    return differenceBetween(receipt, expected)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function differenceBetween(receipt: unknown, expected: unknown): string | undefined {
  for (const field of ['status', 'gasUsed']) {
    const [found, due] = [receipt, expected].map((one) => fieldOf(one, field))
    if (found !== due) return `${field} ${shownValue(found)}, not ${shownValue(due)}`
  }
  const [logs, others] = [receipt, expected].map((one) => listIn(one, 'logs').map(withoutPlace))
  return JSON.stringify(logs) === JSON.stringify(others) ? undefined : 'other logs'
}

function shownValue(hex: unknown): string {
  return isHex(hex) ? `${hexToBigInt(hex)}` : String(hex)
}

/** The log without its position in the block. */
function withoutPlace(log: unknown): readonly unknown[] {
  return ['address', 'topics', 'data'].map((field) => fieldOf(log, field))
}

/** The transaction as it was sent: its hash proves that the encoding is complete. */
function rawOf(transaction: unknown) {
  const { r, s, v, yParity, ...rest } = formatTransaction(Object(transaction))
  return serializeTransaction(
    { ...rest, data: rest.input } as TransactionSerializable,
    rest.type === 'legacy' ? { r, s, v } : { r, s, yParity: yParity ?? Number(v) },
  )
}

function listIn(value: unknown, field: string): readonly unknown[] {
  const list = fieldOf(value, field)
  return Array.isArray(list) ? list : []
}
