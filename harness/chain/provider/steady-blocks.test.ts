/** Blocks that are mined together are as those that are mined one by one. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { erc20Abi } from '../../core/erc20.ts'
import { startNode } from '../node.ts'

// A proxy: without its storage, it answers nothing.
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test('each of a hundred blocks that are mined at once has the state of the chain', async () => {
  const node = await startNode({ network: { kind: 'genesis' } })
  try {
    const { client } = node
    const first = await client.getBlock()
    await client.mine({ blocks: 100, interval: 3 })
    const token = { address: usdc, abi: erc20Abi, functionName: 'decimals' } as const
    const decimals: number[] = []
    for (let block = first.number; block <= first.number + 100n; block += 1n)
      decimals.push(await client.readContract({ ...token, blockNumber: block }))
    assert.deepEqual(decimals, new Array(101).fill(6))
    const last = await client.getBlock()
    assert.deepEqual([last.number, last.timestamp], [first.number + 100n, first.timestamp + 99n * 3n])
  } finally {
    await node.stop()
  }
})
