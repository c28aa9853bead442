/** The latest blocks as the page shows them. */
import { type Address, type Hex, hexToBigInt, isAddress, isHash } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'

export interface BlockSummary {
  readonly number: number
  readonly hash: Hex
  /** UNIX seconds. */
  readonly timestamp: number
  readonly gasUsed: number
  readonly transactions: readonly TransactionSummary[]
}

export interface TransactionSummary {
  readonly hash: Hex
  readonly from: Address
  /** `null` for the creation of a contract. */
  readonly to: Address | null
  readonly status: 'success' | 'reverted'
  /** The first four bytes of its call data; `0x` for a plain payment. */
  readonly selector: Hex
  /** Wei. */
  readonly value: string
  readonly gasUsed: number
}

const maxBlocks = 25
/** Blocks that are searched for an address. */
const maxSearched = 300

/**
 * The blocks that `find` names: by a number, a hash, the hash of a transaction, or an address that a transaction is from or
 * to. The latest blocks if it names none.
 *
 * @param first Number of the earliest block to show.
 * @returns The latest first.
 */
export async function blocksBy(
  client: ChainClient,
  find: string,
  first: bigint,
): Promise<readonly BlockSummary[]> {
  const head = await client.getBlockNumber()
  const latest = (count: number) =>
    Array.from({ length: Math.min(count, Number(head - first) + 1) }, (_, back) => head - BigInt(back))
  const named = await namedBy(client, find.toLowerCase(), latest(maxSearched))
  const numbers = named.filter((number) => number >= first && number <= head).slice(0, maxBlocks)
  const shown = numbers.length > 0 ? numbers : latest(maxBlocks)
  return Promise.all(shown.map((number) => readBlock(client, number)))
}

async function namedBy(
  client: ChainClient,
  find: string,
  searched: readonly bigint[],
): Promise<readonly bigint[]> {
  if (/^\d{1,15}$/.test(find)) return [BigInt(find)]
  if (isHash(find)) {
    const block = await client.request({ method: 'eth_getBlockByHash', params: [find, false] })
    const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [find] })
    const number = block?.number ?? receipt?.blockNumber
    return number ? [hexToBigInt(number)] : []
  }
  if (!isAddress(find)) return []
  const uses = await Promise.all(
    searched.map(async (blockNumber) => {
      const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
      return transactions.some(({ from, to }) => [from, to].includes(find)) ? [blockNumber] : []
    }),
  )
  return uses.flat()
}

async function readBlock(client: ChainClient, blockNumber: bigint): Promise<BlockSummary> {
  const { hash, timestamp, gasUsed, transactions } = await client.getBlock({ blockNumber })
  return {
    number: Number(blockNumber),
    hash,
    timestamp: Number(timestamp),
    gasUsed: Number(gasUsed),
    transactions: await Promise.all(transactions.map((transaction) => readTransaction(client, transaction))),
  }
}

async function readTransaction(client: ChainClient, hash: Hex): Promise<TransactionSummary> {
  const { from, to, status, gasUsed } = await client.getTransactionReceipt({ hash })
  const { input, value } = await client.getTransaction({ hash })
  return {
    hash,
    from,
    to,
    status,
    gasUsed: Number(gasUsed),
    selector: input.slice(0, 10) as Hex,
    value: `${value}`,
  }
}
