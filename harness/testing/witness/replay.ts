/**
 * Executes the transactions of a recorded block on a fork of its parent, each in a block of its own with the recorded
 * header, and lists the differences from mainnet.
 *
 * @module
 */
import type { Address, Hex, Log } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Node } from '../../chain/node.ts'
import type { AccountChange, WitnessBlock, WitnessTransaction } from './witness-block.ts'

export interface Replay {
  /** Differences by the transaction's index in the block. */
  readonly differences: ReadonlyMap<number, readonly string[]>
  readonly logs: readonly Log[]
  /** All bits that the receipts set. */
  readonly logsBloom: Hex
  readonly gasUsed: bigint
}

/** True for a blob transaction: blocks contain it without its blobs, and a node accepts it only with them. */
export function hasBlobs({ raw }: WitnessTransaction): boolean {
  return raw.startsWith('0x03')
}

/** Replays the block. A blob transaction is not executed: its changes on mainnet are written instead. */
export async function replay(fork: Node, { header, transactions }: WitnessBlock): Promise<Replay> {
  const { client, provider } = fork
  const differences = new Map<number, readonly string[]>()
  const logs: Log[] = []
  let bloom = 0n
  let gasUsed = 0n
  await client.setCoinbase({ address: header.miner })
  await client.setBlockGasLimit({ gasLimit: header.gasLimit })
  await client.setNextBlockTimestamp({ timestamp: header.timestamp })
  for (const [index, transaction] of transactions.entries()) {
    if (hasBlobs(transaction)) {
      await write(fork, transaction.changes)
      gasUsed += transaction.gasUsed
      continue
    }
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: header.baseFeePerGas })
    await provider.request({ method: 'hardhat_setPrevRandao', params: [header.mixHash] })
    const hash = await client.sendRawTransaction({ serializedTransaction: transaction.raw })
    const receipt = await client.getTransactionReceipt({ hash })
    bloom |= BigInt(receipt.logsBloom)
    logs.push(...receipt.logs)
    gasUsed += receipt.gasUsed
    const gas = receipt.gasUsed === transaction.gasUsed ? [] : [`gas ${receipt.gasUsed}`]
    const differing = [...gas, ...(await differencesOf(fork, transaction.changes))]
    if (differing.length > 0) differences.set(index, differing)
  }
  return { differences, gasUsed, logs, logsBloom: numberToHex(bloom, { size: 256 }) }
}

/** The balances, nonces and storage words of the fork that differ from `changes`. */
export async function differencesOf(
  { client }: Node,
  changes: ReadonlyMap<Address, AccountChange>,
): Promise<readonly string[]> {
  const differences: string[] = []
  const compare = (what: string, found: bigint, expected: bigint | undefined) => {
    if (expected !== undefined && found !== expected) differences.push(`${what} ${found}, not ${expected}`)
  }
  for (const [address, { balance, nonce, storage }] of changes) {
    compare(`balance of ${address}`, await client.getBalance({ address }), balance)
    compare(`nonce of ${address}`, BigInt(await client.getTransactionCount({ address })), nonce)
    for (const [slot, word] of storage) {
      const found = await client.getStorageAt({ address, slot })
      compare(`slot ${slot} of ${address}`, BigInt(found ?? '0x0'), word)
    }
  }
  return differences
}

async function write({ client }: Node, changes: ReadonlyMap<Address, AccountChange>): Promise<void> {
  for (const [address, { balance, nonce }] of changes) {
    if (balance !== undefined) await client.setBalance({ address, value: balance })
    if (nonce !== undefined) await client.setNonce({ address, nonce: Number(nonce) })
  }
}
