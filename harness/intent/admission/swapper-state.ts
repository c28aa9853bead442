/**
 * What the chain holds of a swapper, for many orders at one block: whether a nonce is spent, how much of the
 * input token can be taken, whether a contract wallet stands by a signature. Reads go through Multicall3,
 * where a call that reverts is an answer and a node that fails is an error.
 *
 * @module
 */
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  multicall3Abi,
  parseAbi,
  size,
} from 'viem'
import type { ChainClient } from '../../chain/node.ts'
import { canonical } from '../../spec/canonical.ts'
import type { DutchOrder } from '../../spec/dutch-order.ts'

export interface SwapperState {
  readonly nonceSpent: boolean
  /** Balance or allowance, whichever is less, in base units; `undefined` where the token answers neither. */
  readonly available: bigint | undefined
}

type OrderOfSwapper = Pick<DutchOrder, 'swapper' | 'nonce' | 'input'>

/** The state behind each of `orders` at the end of `block`. */
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

/** Bitmaps of spent nonces: bit b of word w stands for the nonce 256·w + b. */
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

/** Asks a contract wallet, as EIP-1271 lays down, whether `signature` of `digest` is its own. */
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

const permit2Abi = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)'])
const walletAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** The function's selector in a word: what a wallet returns for a signature of its own. */
const acceptance = 0x1626ba7en << 224n

/** Few enough for the gas that a node allows a call, whatever the token. */
const callsPerRequest = 300

function presentBitmap(bitmap: bigint | undefined): bigint {
  if (bitmap === undefined) throw new Error('the chain has no token-approval contract')
  return bitmap
}

function nonceBitmapCall(swapper: Address, word: bigint): Call {
  return {
    target: canonical.permit2,
    callData: encodeFunctionData({ abi: permit2Abi, args: [swapper, word] }),
  }
}

function balanceCall(swapper: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [swapper] })
}

function allowanceCall(swapper: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [swapper, canonical.permit2] })
}

/** The first word that each call returns; `undefined` where it reverts or returns less than a word. */
async function readWords(
  client: ChainClient,
  calls: readonly Call[],
  block: bigint,
): Promise<readonly (bigint | undefined)[]> {
  const words: (bigint | undefined)[] = []
  for (let start = 0; start < calls.length; start += callsPerRequest) {
    const results = await client.readContract({
      address: canonical.multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls.slice(start, start + callsPerRequest).map((call) => ({ ...call, allowFailure: true }))],
      blockNumber: block,
    })
    for (const { success, returnData } of results) {
      words.push(success && size(returnData) >= 32 ? hexToBigInt(returnData.slice(0, 66) as Hex) : undefined)
    }
  }
  return words
}
