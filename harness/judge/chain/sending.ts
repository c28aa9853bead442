/**
 * How a transaction is sent that is not the judge's: at a price, in a block that somebody builds, by a wallet that has traded
 * before. A contract that reads any of it must do the same as where nothing is paid.
 *
 * @module
 */
import type { Address } from 'viem'
import { approve, fund, UnknownLayout } from '../../chain/execution/accounts.ts'
import type { GasFees } from '../../chain/execution/execute.ts'
import type { Node } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'

export interface Sending {
  /** Seconds after the judge's own block, which would be the next. */
  readonly laterSeconds?: number
  /** Absent for the judge's way: free of charge, by a wallet that has nothing but what it sells. */
  readonly byOthers?: {
    /** What the wallet has some of already, beside the sold token and ether. */
    readonly holds: readonly Address[]
  }
}

interface Sold {
  readonly seller: Address
  readonly sellToken: Address
  /** Base units. */
  readonly sellAmount: bigint
  readonly target: Address
}

/** The account of a well-known builder of blocks. */
const builder: Address = '0x95222290dd7278aa3ddd389cc1e1d165cc4bafe5'
const randomness = '0x7c5d2c9f3b1e8a64d0f7935be21a4c86970f3d5e1b8a26c4e9d07f5a3b61c824'
const baseFeePerGas = 7_000_000_000n
const fees: GasFees = { maxFeePerGas: 16_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }

const etherHeld = 3_141_592_653_589_793_238n
const unitsHeld = 2_718_281n
const transactionsSent = 41

/**
 * Makes the next block one of others, and the seller a wallet with a past, with more than it sells, and with a larger allowance.
 *
 * @returns What the transaction offers; `undefined` where the judge sends it.
 */
export async function prepareSending(
  node: Node,
  { sellAmount, sellToken, seller, target }: Sold,
  { byOthers, laterSeconds = 0 }: Sending,
): Promise<GasFees | undefined> {
  const { client } = node
  if (laterSeconds > 0) await client.increaseTime({ seconds: laterSeconds })
  if (byOthers === undefined) return undefined
  if (sellToken !== nativeToken) {
    const surplus = 2n * sellAmount
    await fund(node, sellToken, seller, surplus)
    await approve(node, sellToken, seller, target, sellAmount + surplus)
  }
  await fund(node, nativeToken, seller, etherHeld)
  for (const token of byOthers.holds) await fundWherePossible(node, token, seller)
  const nonce = (await client.getTransactionCount({ address: seller })) + transactionsSent
  await client.setNonce({ address: seller, nonce })
  await client.setCoinbase({ address: builder })
  await client.request({ method: 'hardhat_setPrevRandao', params: [randomness] } as never)
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  return fees
}

/** Some tokens keep no plain balances. */
async function fundWherePossible(node: Node, token: Address, holder: Address): Promise<void> {
  try {
    await fund(node, token, holder, unitsHeld)
  } catch (error) {
    if (!(error instanceof UnknownLayout)) throw error
  }
}
