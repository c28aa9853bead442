/** The latest blocks as the page shows them. */
import type { Address, Hex } from 'viem'
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

/** The latest first, down to `first`. */
export async function recentBlocks(client: ChainClient, first: bigint): Promise<readonly BlockSummary[]> {
  const head = await client.getBlockNumber()
  const count = Math.min(maxBlocks, Number(head - first) + 1)
  return Promise.all(Array.from({ length: count }, (_, back) => readBlock(client, head - BigInt(back))))
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
