/**
 * `eth_feeHistory`. The embedded node's version omits the blob fields, and confuses the blocks on either side
 * of a fork.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { type BlobRules, blobBaseFee, blobRulesAt, gasPerBlob } from '../../chain/blob-rules.ts'
import { hardforkAt } from '../../chain/fork/hardfork-of-block.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import { blockNamed } from './blocks.ts'
import type { Methods } from './method.ts'

export const feeMethods: Methods = {
  eth_feeHistory: async (node, [count, name, percentiles]) => {
    const newest = await blockNamed(node, name === 'pending' ? 'latest' : name)
    if (newest === null) throw new RpcFailure(codes.invalidInput, `Unknown block ${String(name)}`)
    const last = quantityIn(newest, 'number')
    const first = last - lower(blocksWanted(count), last + 1n) + 1n
    const forked = await forkedBlock(node)
    const fees = await Promise.all(
      numbers(first, last + 1n).map(async (number) => {
        const block = (await blockNamed(node, numberToHex(number))) ?? (await blockNamed(node, 'pending'))
        const timestamp = quantityIn(block, 'timestamp')
        const hardfork = number > forked ? node.hardfork : hardforkAt({ number, timestamp })
        return feesOf(block, blobRulesAt(hardfork, timestamp))
      }),
    )
    const mined = fees.slice(0, -1)
    return {
      oldestBlock: numberToHex(first),
      baseFeePerGas: fees.map(({ baseFee }) => numberToHex(baseFee)),
      gasUsedRatio: mined.map(({ gasUsedRatio }) => gasUsedRatio),
      baseFeePerBlobGas: fees.map(({ blobFee }) => numberToHex(blobFee)),
      blobGasUsedRatio: mined.map(({ blobGasUsedRatio }) => blobGasUsedRatio),
      ...(await rewardsOf(node, { first, last, forked }, percentiles)),
    }
  },
}

/** The same limit as geth. */
const maxBlocks = 1024n

function blocksWanted(count: unknown): bigint {
  if (!/^(0x[\da-f]+|\d+)$/i.test(String(count)) || BigInt(String(count)) === 0n)
    throw new RpcFailure(codes.invalidParams, `Not a number of blocks: ${String(count)}`)
  return lower(BigInt(String(count)), maxBlocks)
}

/** @returns The number of the last block before the fork, if the node is a fork. */
async function forkedBlock(node: Provider): Promise<bigint> {
  const metadata = await node.request({ method: 'hardhat_metadata' })
  const number = fieldOf(fieldOf(metadata, 'forkedNetwork'), 'forkBlockNumber')
  return typeof number === 'number' ? BigInt(number) : -1n
}

interface Fees {
  /** Wei per unit of gas. */
  readonly baseFee: bigint
  readonly gasUsedRatio: number
  /** Wei per unit of blob gas. */
  readonly blobFee: bigint
  readonly blobGasUsedRatio: number
}

function feesOf(block: unknown, rules: BlobRules): Fees {
  const read = (name: string) => quantityIn(block, name)
  return {
    baseFee: read('baseFeePerGas'),
    gasUsedRatio: Number(read('gasUsed')) / Number(read('gasLimit')),
    blobFee: blobBaseFee(read('excessBlobGas'), rules),
    blobGasUsedRatio: Number(read('blobGasUsed')) / Number(rules.max * gasPerBlob),
  }
}

interface Range {
  readonly first: bigint
  readonly last: bigint
  readonly forked: bigint
}

/** The embedded node has them if the range lies on one side of the fork. */
async function rewardsOf(node: Provider, { first, forked, last }: Range, percentiles: unknown) {
  if (!Array.isArray(percentiles) || percentiles.length === 0) return {}
  const sides = [
    [first, lower(last, forked)],
    [first > forked ? first : forked + 1n, last],
  ] as const
  const rewards: unknown[] = []
  for (const [from, to] of sides.filter(([from, to]) => from <= to)) {
    const count = to - from + 1n
    const params = [numberToHex(count), numberToHex(to), percentiles]
    const reward = fieldOf(await node.request({ method: 'eth_feeHistory', params }), 'reward')
    // For blocks before the fork, it puts an extra block in front.
    rewards.push(...[reward].flat().slice(-Number(count)))
  }
  return { reward: rewards }
}

function numbers(first: bigint, last: bigint): bigint[] {
  return Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index))
}

/** Zero if the block has none. */
function quantityIn(block: unknown, name: string): bigint {
  const value = fieldOf(block, name)
  return isHex(value) ? hexToBigInt(value) : 0n
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
