/** Forks of mainnet's blocks before and after each change of the blob schedule, compared with ethereumjs's figures. */

import { type BlockHeader, createBlockHeader } from '@ethereumjs/block'
import { Common, Mainnet } from '@ethereumjs/common'
import { concat, fromRlp, type Hex, hexToBigInt, numberToHex, pad, sha256, slice, toRlp } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccount, developmentAddresses } from '../chain/development-accounts.ts'
import { executeAgain } from '../chain/execution/second-evm.ts'
import { type Hardfork, latestHardfork } from '../chain/hardforks.ts'
import { type LocalNode, startNode } from '../chain/node.ts'
import { type EmptyHead, headersOf, startEmptyMainnet } from '../testing/fork/empty-mainnet.ts'
import { serveNode } from './served-provider.ts'

const gasPerBlob = 131_072n

/** Stores the blob base fee, and returns it. */
const reader = '0x4a805f555f5260205ff3'
const contract = '0x00000000000000000000000000000000000b10b5'

interface Period {
  readonly number: bigint
  readonly timestamp: bigint
  /** Blobs in a block. */
  readonly max: number
  readonly hardfork?: Hardfork
}

const periods: readonly (readonly [string, Period])[] = [
  ['Cancun', { number: 20_472_569n, timestamp: 1_722_984_987n, max: 6 }],
  ['the first block of Prague', { number: 22_431_084n, timestamp: 1_746_612_311n, max: 9 }],
  ['the first block of Osaka', { number: 23_935_694n, timestamp: 1_764_798_551n, max: 9 }],
  ['the last second before BPO1', { number: 23_975_777n, timestamp: 1_765_290_070n, max: 9 }],
  ['the first second of BPO1', { number: 23_975_778n, timestamp: 1_765_290_071n, max: 15 }],
  ['the first second of BPO2', { number: 24_179_383n, timestamp: 1_767_747_671n, max: 21 }],
  ['BPO2, under Cancun', { number: 24_200_000n, timestamp: 1_768_000_000n, max: 6, hardfork: 'cancun' }],
]

describe.each(periods)('a fork of %s', (_name, { hardfork, max, ...block }) => {
  const head: EmptyHead = {
    ...block,
    baseFeePerGas: 10n ** 9n,
    blobGasUsed: gasPerBlob * 5n,
    excessBlobGas: 90_000_000n,
  }
  let upstream: Awaited<ReturnType<typeof startEmptyMainnet>>
  let node: LocalNode
  let server: Awaited<ReturnType<typeof serveNode>>

  beforeAll(async () => {
    upstream = await startEmptyMainnet(head)
    const network = { kind: 'fork', url: upstream.url, blockNumber: head.number } as const
    node = await startNode({ network: { ...network, ...(hardfork && { hardfork }) } })
    await node.client.setCode({ address: contract, bytecode: reader })
    server = await serveNode(node, { port: 0 })
  })
  afterAll(async () => {
    await server.close()
    await node.stop()
    await upstream.close()
  })

  /** The header as ethereumjs reads it. */
  async function headerAt(number: bigint): Promise<BlockHeader> {
    const isForked = number <= head.number
    const { baseFeePerGas, blobGasUsed, excessBlobGas, timestamp } = isForked
      ? headersOf(head, number)
      : await node.client.getBlock({ blockNumber: number })
    const common = new Common({ chain: Mainnet, ...(!isForked && hardfork && { hardfork }) })
    const fields = { number, timestamp, baseFeePerGas, blobGasUsed, excessBlobGas }
    const options = {
      common,
      setHardfork: isForked || hardfork === undefined,
      skipConsensusFormatValidation: true,
    }
    return createBlockHeader(fields as never, options)
  }

  const ask = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(server.url, { method: 'POST', headers, body })
    return (await response.json()) as { result: never }
  }

  test('has its blob base fee, and that of the blocks that follow', async () => {
    const latest = await node.client.getBlockNumber()
    for (const number of [head.number + 1n, latest]) {
      const { result } = await ask('eth_call', { data: reader }, numberToHex(number))
      expect(hexToBigInt(result)).toBe((await headerAt(number)).getBlobGasPrice())
    }
    const { result } = await ask('eth_blobBaseFee')
    expect(hexToBigInt(result)).toBe((await headerAt(latest)).getBlobGasPrice())
  })

  test('has the excess of blob gas that follows from the forked block', async () => {
    const [parent, child] = await Promise.all([headerAt(head.number), headerAt(head.number + 1n)])
    expect(child.excessBlobGas).toBe(parent.calcNextExcessBlobGas(child.common))
    expect(child.excessBlobGas).toBeLessThan(head.excessBlobGas + head.blobGasUsed)
  })

  test('has a history of fees on both of its sides', async () => {
    const first = head.number - 2n
    const headers = await Promise.all([0n, 1n, 2n, 3n, 4n, 5n].map((index) => headerAt(first + index)))
    const listed = headers.slice(0, 5)
    const history = (count: number, newest: bigint) =>
      ask('eth_feeHistory', numberToHex(count), numberToHex(newest), [50])
    expect(await history(5, first + 4n)).toMatchObject({
      result: {
        oldestBlock: numberToHex(first),
        baseFeePerGas: headers.map(({ baseFeePerGas }) => numberToHex(baseFeePerGas ?? 0n)),
        gasUsedRatio: [1 / 3, 1 / 3, 1 / 3, expect.any(Number), expect.any(Number)],
        baseFeePerBlobGas: headers.map((header) => numberToHex(header.getBlobGasPrice())),
        blobGasUsedRatio: listed.map(
          (header) => Number(header.blobGasUsed) / Number(gasPerBlob) / maxAt(header),
        ),
        reward: [...listed.slice(0, 3).map(({ number }) => [numberToHex(number)]), ['0x0'], ['0x0']],
      },
    })
    expect(await history(2, head.number - 1n)).toMatchObject({
      result: {
        oldestBlock: numberToHex(first),
        baseFeePerGas: Array(3).fill(numberToHex(head.baseFeePerGas)),
        gasUsedRatio: [1 / 3, 1 / 3],
        reward: [[numberToHex(first)], [numberToHex(first + 1n)]],
      },
    })
    expect(await history(1, head.number + 999n)).toMatchObject({ error: { code: -32_000 } })
    expect(await history(0, head.number)).toMatchObject({ error: { code: -32_602 } })
  })

  test('takes as many blobs in a block, and none more', async () => {
    const send = async (count: number) =>
      node.provider.request({ method: 'eth_sendRawTransaction', params: [await withBlobs(count, node)] })
    await send(max)
    const { blobGasUsed } = await node.client.getBlock()
    expect(blobGasUsed).toBe(gasPerBlob * BigInt(max))
    await expect(send(max + 1)).rejects.toThrow('blob gas')
  })

  test('is executed alike on a second EVM', async () => {
    const [account] = developmentAddresses
    const { result } = await ask('eth_sendTransaction', { from: account, to: contract })
    expect(await executeAgain(node, result, node.hardfork ?? latestHardfork)).toMatchObject({
      differences: [],
    })
    expect(await node.client.getStorageAt({ address: contract, slot: '0x0' })).not.toBe(pad('0x1'))
  })
})

/** Maximum number of blobs in a block, by its time alone. */
function maxAt({ common }: BlockHeader): number {
  return Number(common.getBlobGasSchedule().maxBlobGasPerBlock / gasPerBlob)
}

/** A signed transaction with blobs of zeros, whose commitments and proofs are the point at infinity. */
async function withBlobs(count: number, { client }: LocalNode): Promise<Hex> {
  const infinity = concat(['0xc0', pad('0x', { size: 47 })])
  const [blobs, points] = [pad('0x', { size: 131_072 }), infinity].map((one) => Array<Hex>(count).fill(one))
  const account = developmentAccount(5)
  const signed = await account.signTransaction({
    type: 'eip4844',
    chainId: 1,
    nonce: await client.getTransactionCount(account),
    to: account.address,
    gas: 21_000n,
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
    maxFeePerBlobGas: 10n ** 13n,
    blobVersionedHashes: Array<Hex>(count).fill(concat(['0x01', slice(sha256(infinity), 1)])),
  })
  return concat(['0x03', toRlp([fromRlp(slice(signed, 1)), blobs, points, points] as never)])
}
