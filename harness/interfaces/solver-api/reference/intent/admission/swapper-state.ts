/**
 * The state of swappers on the chain, for many orders at one block: whether a nonce is spent, how much of the input
 * token is available, whether a contract wallet accepts a signature. Reads go through Multicall3, so that a
 * reverting call is a result and only a failing node is an error.
 *
 * @module
 */

import type { Address, Hex } from 'viem'
import { encodeFunctionData, hexToBigInt, size } from 'viem/utils'
import type { ChainClient } from '../../../../../chain/chain-client.ts'
import { canonical } from '../../../../../core/canonical.ts'
import { erc20Abi } from '../../../../../core/erc20.ts'
import { multicall3Abi } from '../../../../../core/multicall3.ts'
import { permit2Abi, walletAbi } from '../../../../../core/orders/contracts.ts'
import type { DutchOrder } from '../../../../../core/orders/dutch-order.ts'

export interface SwapperState {
  readonly nonceSpent: boolean
  /** The lesser of balance and allowance, in base units; `undefined` if the token does not return both. */
  readonly available: bigint | undefined
}

type OrderOfSwapper = Pick<DutchOrder, 'swapper' | 'nonce' | 'input'>

/** The state of the swapper of each order at the end of `block`. */
export async function readSwapperStates(
  client: ChainClient,
  orders: readonly OrderOfSwapper[],
  block: bigint,
): Promise<readonly SwapperState[]> {
  const words = await readWords(
    client,
    orders.flatMap(({ swapper, nonce, input: { token } }) => [
      nonceBitmapCall(swapper, nonce >> 8n),
      { target: token, callData: balanceCall(swapper) },
      { target: token, callData: allowanceCall(swapper) },
    ]),
    block,
  )
  return orders.map(({ nonce }, index) => {
    const [bitmap, balance, allowance] = words.slice(3 * index, 3 * index + 3)
    const nonceSpent = ((presentBitmap(bitmap) >> (nonce & 0xffn)) & 1n) === 1n
    if (balance === undefined || allowance === undefined) return { nonceSpent, available: undefined }
    return { nonceSpent, available: balance < allowance ? balance : allowance }
  })
}

/** Bitmaps of spent nonces: bit b of word w is the nonce 256·w + b. */
export async function readNonceBitmaps(
  client: ChainClient,
  swapper: Address,
  words: readonly bigint[],
): Promise<readonly bigint[]> {
  const bitmaps = await readWords(
    client,
    words.map((word) => nonceBitmapCall(swapper, word)),
    await client.getBlockNumber(),
  )
  return bitmaps.map(presentBitmap)
}

/** Asks a contract wallet by EIP-1271 whether it accepts `signature` for `digest`. */
export async function walletAccepts(
  client: ChainClient,
  { wallet, digest, signature }: { readonly wallet: Address; readonly digest: Hex; readonly signature: Hex },
  block: bigint,
): Promise<boolean> {
  const callData = encodeFunctionData({ abi: walletAbi, args: [digest, signature] })
  const [answer] = await readWords(client, [{ target: wallet, callData }], block)
  return answer === acceptance
}

interface Call {
  readonly target: Address
  readonly callData: Hex
}

/** The function's selector, left-aligned in a word: the return value for a valid signature. */
const acceptance = 0x1626ba7en << 224n

/** The most calls per request, within the gas limit of a node's `eth_call` for any token. */
const callsPerRequest = 300

function presentBitmap(bitmap: bigint | undefined): bigint {
  if (bitmap === undefined) throw new Error('Token-approval contract not found on the chain.')
  return bitmap
}

function nonceBitmapCall(swapper: Address, word: bigint): Call {
  return {
    target: canonical.permit2,
    callData: encodeFunctionData({ abi: permit2Abi, functionName: 'nonceBitmap', args: [swapper, word] }),
  }
}

function balanceCall(swapper: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [swapper] })
}

function allowanceCall(swapper: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [swapper, canonical.permit2] })
}

/**
 * The first word that each call returns; `undefined` if it reverts or returns less. Orders of one swapper share
 * most of their calls, which are sent once.
 */
async function readWords(
  client: ChainClient,
  calls: readonly Call[],
  block: bigint,
): Promise<readonly (bigint | undefined)[]> {
  const distinct = [...new Map(calls.map((call) => [nameOf(call), call])).values()]
  const words = new Map<string, bigint | undefined>()
  for (let start = 0; start < distinct.length; start += callsPerRequest) {
    const sent = distinct.slice(start, start + callsPerRequest)
    const results = await client.readContract({
      address: canonical.multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [sent.map((call) => ({ ...call, allowFailure: true }))],
      blockNumber: block,
    })
    for (const [index, { success, returnData }] of results.entries()) {
      const word = success && size(returnData) >= 32 ? hexToBigInt(returnData.slice(0, 66) as Hex) : undefined
      const call = sent[index]
      if (call) words.set(nameOf(call), word)
    }
  }
  return calls.map((call) => words.get(nameOf(call)))
}

function nameOf({ target, callData }: Call): string {
  return `${target} ${callData}`
}
