/** Blocks and their times if several blocks are mined at once, and if a revert runs meanwhile. */
import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'vitest'
import { erc20Abi } from '../../core/erc20.ts'
import { virtualClock } from '../clock.ts'
import { embeddedNode } from '../embedded.ts'
import { latestHardfork } from '../hardforks.ts'
import { headTime, startNode } from '../node.ts'
import type { Provider } from './provider.ts'
import { steadyBlocks } from './steady-blocks.ts'

// A proxy: without its storage, it returns nothing.
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test('each of a hundred blocks mined at once has the state of the chain', async () => {
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

test('a block that is mined during a revert does not change the time of later blocks', async () => {
  const embedded = await embeddedNode({ kind: 'genesis' }, latestHardfork, 1_722_556_800n)
  try {
    let isMined = false
    // The node answers the revert late: after the block, if a block is mined meanwhile.
    const late: Provider = {
      async request(request) {
        const result = await embedded.provider.request(request)
        if (request.method === 'evm_revert')
          for (let turns = 0; !isMined && turns < 10_000; turns += 1) await setImmediate()
        return result
      },
    }
    const head = await headTime(embedded.provider)
    const clock = virtualClock(head)
    const { request } = steadyBlocks(clock, late, { start: head })
    const id = await request({ method: 'evm_snapshot' })
    clock.advance(100n)
    const reverting = request({ method: 'evm_revert', params: [id] })
    await request({ method: 'evm_mine' })
    isMined = true
    await reverting
    await request({ method: 'evm_mine' })
  } finally {
    await embedded.close()
  }
})
