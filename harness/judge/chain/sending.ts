/**
 * Sends a transaction as a user would: at a gas price, in a builder's block, from a wallet that has traded
 * before. A contract that reads any of these must act as it does in the judge's free transactions.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { approve, fund, UnknownLayout } from '../../chain/execution/accounts.ts'
import type { GasFees } from '../../chain/execution/execute.ts'
import type { Node } from '../../chain/node.ts'
import { maxTransactionGas } from '../../chain/provider/gas-bounds.ts'
import { nativeToken } from '../../core/address.ts'
import { maxUint256 } from '../../core/amount.ts'

export interface Sending {
  /** Seconds between the judge's next block and the block of the transaction. */
  readonly laterSeconds?: number
  /** Absent for the judge's own way: free of charge, from a wallet that holds nothing but the sold token. */
  readonly byOthers?: {
    readonly sender: OtherSender
    /** Tokens that the wallet already holds some of, besides the sold token and ether. */
    readonly holds: readonly Address[]
    /** Units of gas that the wallet expects to use; its limit is above them. The block's limit when absent. */
    readonly expectedGas?: bigint
  }
}

/** A wallet with a history, and a block by a builder. */
export interface OtherSender {
  readonly builder: Address
  readonly randomness: Hex
  readonly baseFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Wei in addition to the amount sold. */
  readonly ether: bigint
  /** Base units of each other token. */
  readonly units: bigint
  /** Surplus of the sold token, in basis points of the amount sold. */
  readonly surplusBps: bigint
  readonly approvesAll: boolean
  readonly transactions: number
  /** The gas limit, in basis points of the expected gas. */
  readonly gasLimitBps: bigint
}

interface Sold {
  readonly seller: Address
  readonly sellToken: Address
  /** Base units. */
  readonly sellAmount: bigint
  readonly spender: Address
}

/** The accounts that build most blocks of mainnet. */
const builders: readonly Address[] = [
  '0x95222290dd7278aa3ddd389cc1e1d165cc4bafe5',
  '0x4838b106fce9647bdf1e7877bf73ce8b0bad5f97',
  '0x1f9090aae28b8a3dceadf281b0f12828e676c326',
  '0xdadb0d80178819f2319190d340ce9a924f783711',
  '0x388c818ca8b9251b393131c08a736a67ccb19297',
]

const ether = 10n ** 18n
const gwei = 10n ** 9n

/** Derives an unpredictable sender from 32 bytes. */
export function otherSender(digest: Hex): OtherSender {
  /** From 0 to 2^32 - 1. */
  const part = (place: number) => Number.parseInt(digest.slice(2 + 8 * place, 10 + 8 * place), 16)
  return {
    builder: builders[part(0) % builders.length] ?? nativeToken,
    randomness: keccak256(digest),
    baseFeePerGas: gwei + BigInt(part(1)) * 10n,
    maxPriorityFeePerGas: gwei / 100n + BigInt(part(2)) / 2n,
    // The gas of a transaction costs less than two ether.
    ether: 2n * ether + (BigInt(part(3)) * ether) / 10n ** 8n,
    units: 1n + BigInt(part(4)),
    surplusBps: 1n + BigInt(part(5) % 30_000),
    approvesAll: part(6) % 2 === 0,
    transactions: 1 + (part(6) % 500),
    gasLimitBps: 15_000n + BigInt(part(7) % 15_000),
  }
}

export interface Offer {
  readonly fees: GasFees
  /** Units of gas. */
  readonly gas: bigint
}

/**
 * Prepares the next block as a builder's, and gives the seller a history, more than it sells, and a larger allowance.
 *
 * @returns The gas options of the transaction; `undefined` if the judge sends it in its own way.
 */
export async function prepareSending(
  node: Node,
  { sellAmount, sellToken, seller, spender }: Sold,
  { byOthers, laterSeconds = 0 }: Sending,
): Promise<Offer | undefined> {
  const { client } = node
  if (laterSeconds > 0) await client.increaseTime({ seconds: laterSeconds })
  if (byOthers === undefined) return undefined
  const { expectedGas, holds, sender } = byOthers
  const { baseFeePerGas, maxPriorityFeePerGas } = sender
  if (sellToken !== nativeToken) {
    const surplus = 1n + (sellAmount * sender.surplusBps) / 10_000n
    await fund(node, sellToken, seller, surplus)
    await approve(node, sellToken, seller, spender, sender.approvesAll ? maxUint256 : sellAmount + surplus)
  }
  await fund(node, nativeToken, seller, sender.ether)
  for (const token of holds) await fundWherePossible(node, token, seller, sender.units)
  const nonce = (await client.getTransactionCount({ address: seller })) + sender.transactions
  await client.setNonce({ address: seller, nonce })
  await client.setCoinbase({ address: sender.builder })
  await client.request({ method: 'hardhat_setPrevRandao', params: [sender.randomness] } as never)
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  const limit = ((expectedGas ?? maxTransactionGas) * sender.gasLimitBps) / 10_000n
  return {
    fees: { maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas, maxPriorityFeePerGas },
    gas: limit < maxTransactionGas ? limit : maxTransactionGas,
  }
}

/** Some tokens do not store plain balances. */
async function fundWherePossible(node: Node, token: Address, holder: Address, units: bigint): Promise<void> {
  try {
    await fund(node, token, holder, units)
  } catch (error) {
    if (!(error instanceof UnknownLayout)) throw error
  }
}
